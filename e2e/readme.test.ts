import { readSamples } from "@platen/local/samples";
import { type Stand, startStand } from "@platen/stand/stand";
import { codeBlocks, runBashBlocks } from "@platen/testkit/markdown-examples";
import { afterEach, expect, it } from "vitest";

const readme = new URL("../README.md", import.meta.url);
let stand: Stand;

afterEach(() => stand.close());

it("the README's curl examples work as written, on the stand that npm start brings up", async () => {
  stand = await startStand();
  for (const sample of readSamples()) await stand.call("POST", "/templates", sample);
  // All but the one that names a printer of the reader's own: no test may knock at an address of somebody's network.
  const { output } = await runBashBlocks(readme, stand.api.port, {
    only: /curl(?![\s\S]*printer\/config)/,
    mayFail: true,
  });
  expect(output).toContain('"status":"queued"');
  expect(output).toContain('"templateId":"hello"');
  expect(output).toContain('"details":["data.total: is required","data.number: is required"]');
  expect(output).toContain("Total");
  expect(output).toContain('"status":"completed"');
  expect(codeBlocks(readme, "bash").length).toBeGreaterThan(4);
  await stand.printer.waitForReceipts(2);
});
