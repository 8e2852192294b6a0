import { fileURLToPath } from "node:url";
import { type Stand, startStand } from "@platen/stand/stand";
import { eventually } from "@platen/testkit/eventually";
import { codeBlocks, runBashBlocks } from "@platen/testkit/markdown-examples";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runTypeScript } from "./run-typescript.ts";

let stand: Stand;

beforeAll(async () => {
  stand = await startStand({ printer: { speedMmPerS: 250 } });
});

afterAll(() => stand.close());

it("the curl examples of docs/api.md work as written", async () => {
  const file = new URL("../../../docs/api.md", import.meta.url);
  const { code, output } = await runBashBlocks(file, stand.api.port);
  expect(code, output).toBe(0);
  expect(output).toContain('"status":"completed"');
  expect(output).toContain('"status":"cancelled"');
  expect(output).toContain("Total €2.50");
  await eventually(() => stand.printer.receipts().some(({ text }) => text.includes("COPY")));
});

it("the TypeScript example of the client's README works as written", async () => {
  const [code = ""] = codeBlocks(fileURLToPath(new URL("../README.md", import.meta.url)), "ts");
  const { code: exit, output } = await runTypeScript(code, stand.api.port);
  expect(exit, output).toBe(0);
  expect(output).toMatch(/accepted .* in about \d+s/);
  expect(output).toMatch(/completed\n/);
});
