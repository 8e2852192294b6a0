import { fileURLToPath } from "node:url";
import { eventually } from "@platen/testkit/eventually";
import { codeBlocks, runBashBlocks } from "@platen/testkit/markdown-examples";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RealStack, startRealStack } from "./real-stack.ts";
import { runTypeScript } from "./run-typescript.ts";

let stack: RealStack;

beforeAll(async () => {
  stack = await startRealStack();
});

afterAll(() => stack.close());

it("the curl examples of docs/api.md work as written", async () => {
  const file = new URL("../../../docs/api.md", import.meta.url);
  const { code, output } = await runBashBlocks(file, stack.api.port);
  expect(code, output).toBe(0);
  expect(output).toContain('"status":"completed"');
  expect(output).toContain('"status":"cancelled"');
  expect(output).toContain("Total €2.50");
  await eventually(() => stack.printer.receipts().some(({ text }) => text.includes("COPY")));
});

it("the TypeScript example of the client's README works as written", async () => {
  const [code = ""] = codeBlocks(fileURLToPath(new URL("../README.md", import.meta.url)), "ts");
  const { code: exit, output } = await runTypeScript(code, stack.api.port);
  expect(exit, output).toBe(0);
  expect(output).toMatch(/accepted .* in about \d+s/);
  expect(output).toMatch(/completed\n/);
});
