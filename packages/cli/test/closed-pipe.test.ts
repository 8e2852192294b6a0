import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const program = fileURLToPath(new URL("../bin/platen.js", import.meta.url));

it.each([
  ["help", "stdout", 0],
  ["prnit", "stderr", 2],
] as const)("`platen %s` keeps its exit code when nobody reads %s", async (command, closed, code) => {
  const child = spawn(process.execPath, [program, command], { stdio: ["ignore", "pipe", "pipe"] });
  const open = closed === "stdout" ? child.stderr : child.stdout;
  let output = "";
  open.on("data", (chunk) => (output += String(chunk)));
  child[closed].destroy();
  expect(await new Promise((resolve) => child.once("close", resolve)), output).toBe(code);
  expect(output).toBe("");
});
