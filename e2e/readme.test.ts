import { readSamples } from "@platen/local/samples";
import { codeBlocks, runBashBlocks } from "@platen/testkit/markdown-examples";
import { afterEach, expect, it } from "vitest";
import { type Stack, startWholeStack } from "./stack.ts";

const readme = new URL("../README.md", import.meta.url);
let stack: Stack;

afterEach(() => stack.close());

it("the README's curl examples work as written, on the stack that npm start brings up", async () => {
  stack = await startWholeStack({ redisUrl: "" });
  for (const sample of readSamples()) await stack.request("POST", "/templates", sample);
  // All but the one that names a printer of the reader's own: no test may knock at an address of somebody's network.
  const { output } = await runBashBlocks(readme, Number(new URL(stack.url).port), {
    only: /curl(?![\s\S]*printer\/config)/,
    mayFail: true,
  });
  expect(output).toContain('"status":"queued"');
  expect(output).toContain('"templateId":"hello"');
  expect(output).toContain('"details":["data.total: is required","data.number: is required"]');
  expect(output).toContain("Total");
  expect(output).toContain('"status":"completed"');
  expect(codeBlocks(readme, "bash").length).toBeGreaterThan(4);
  await stack.printer.waitForReceipts(2);
});
