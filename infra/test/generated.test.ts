import { readFileSync } from "node:fs";
import { environmentSettings, loadConfig } from "@platen/shared/config";
import { codeBlocks } from "@platen/testkit/markdown-examples";
import { expect, it } from "vitest";
import { generatedFiles } from "../generated-files.ts";

const root = new URL("../../", import.meta.url);

it.each(Object.entries(generatedFiles))("%s is what `npm run generate` writes", (path, text) => {
  expect(readFileSync(new URL(path, root), "utf8")).toBe(text());
});

it("docs/configure.md names every variable, and its example is a valid configuration", () => {
  const page = new URL("docs/configure.md", root);
  const text = readFileSync(page, "utf8");
  for (const name of Object.keys(environmentSettings)) expect(text).toContain(`\`${name}\``);
  const [example] = codeBlocks(page, "json");
  expect(loadConfig(example, {}).printer.whenOffline).toBe("queue");
});
