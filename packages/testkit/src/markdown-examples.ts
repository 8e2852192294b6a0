import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The code of every fenced block of one language in a Markdown file, in order. */
export function codeBlocks(file: string | URL, language: string): string[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, name, code]) =>
    name === language && code !== undefined ? [code] : [],
  );
}

export interface BashBlockOptions {
  /** Leaves out blocks that do not match, such as how to install. */
  only?: RegExp;
  /** The page shows errors too; goes on after one. */
  mayFail?: boolean;
}

/**
 * Runs a page's `bash` blocks one after another in one shell, as a reader pastes them. curl is told, by its own
 * configuration file, to connect to `port` wherever a command says localhost:3000, and to fail on an error answer.
 */
export async function runBashBlocks(
  file: string | URL,
  port: number,
  { only = /(?:)/, mayFail = false }: BashBlockOptions = {},
): Promise<{ code: number | null; output: string }> {
  const home = mkdtempSync(join(tmpdir(), "platen-curl-"));
  writeFileSync(join(home, ".curlrc"), `connect-to = "localhost:3000:127.0.0.1:${port}"\nfail-with-body\n`);
  const blocks = codeBlocks(file, "bash").filter((block) => only.test(block));
  const script = [mayFail ? "" : "set -eo pipefail", ...blocks.map((block) => `${block}\necho`)].join("\n");
  const shell = spawn("bash", ["--norc", "-c", script], {
    cwd: home,
    env: { PATH: process.env.PATH, CURL_HOME: home },
  });
  let output = "";
  for (const stream of [shell.stdout, shell.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const code = await new Promise<number | null>((resolve) => shell.once("close", resolve));
  rmSync(home, { recursive: true, force: true });
  return { code, output };
}
