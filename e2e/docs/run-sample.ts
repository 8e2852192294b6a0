import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { eventually } from "@platen/testkit/eventually";

/** How each language is run from standard input, and what has to be on the PATH for it. */
const programs: Record<string, { program: string; args: string[]; needs: string[] }> = {
  // `--fail-with-body` by curl's own configuration file, so that an error answer is an error.
  curl: { program: "bash", args: ["--norc"], needs: ["bash", "curl"] },
  JavaScript: { program: process.execPath, args: ["--input-type=module"], needs: [] },
  Python: { program: "python3", args: ["-"], needs: ["python3"] },
  PHP: { program: "php", args: [], needs: ["php"] },
};

const folders = (process.env.PATH ?? "").split(delimiter);

export function canRun(language: string): boolean {
  return (programs[language]?.needs ?? ["?"]).every((name) => folders.some((folder) => existsSync(join(folder, name))));
}

/** PHP can be had without its curl, and then still tells whether a sample is PHP. */
export async function hasPhpCurl(): Promise<boolean> {
  const { output } = await run("php", [], {
    input: "<?php echo function_exists('curl_init') ? 'yes' : 'no';",
    cwd: "/",
  });
  return output === "yes";
}

export interface Ran {
  code: number | null;
  output: string;
}

export function runSample(language: string, input: string, cwd: string, env: Record<string, string>): Promise<Ran> {
  const { program = "", args = [] } = programs[language] ?? {};
  return run(program, args, { input, cwd, env });
}

/** Runs a sample that does not end by itself until it has printed `word`, which `provoke` brings about. */
export async function listenWith(
  language: string,
  input: string,
  { env, cwd, word, provoke }: { env: Record<string, string>; cwd: string; word: string; provoke(): Promise<unknown> },
): Promise<string> {
  const { program = "", args = [] } = programs[language] ?? {};
  const child = spawn(program, args, { cwd, env: { PATH: process.env.PATH, CURL_HOME: cwd, ...env } });
  let output = "";
  let hasEnded = false;
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const ended = new Promise<void>((resolve) =>
    child.once("close", () => {
      hasEnded = true;
      resolve();
    }),
  );
  child.stdin.end(input);
  await eventually(async () => {
    if (!output.includes(word) && !hasEnded) await provoke();
    return output.includes(word) || hasEnded;
  });
  child.kill();
  await ended;
  return output;
}

export function checkPhp(input: string, cwd: string): Promise<Ran> {
  return run("php", ["-l"], { input, cwd });
}

function run(
  program: string,
  args: readonly string[],
  { input, cwd, env = {} }: { input: string; cwd: string; env?: Record<string, string> },
): Promise<Ran> {
  const child = spawn(program, args, { cwd, env: { PATH: process.env.PATH, CURL_HOME: cwd, ...env } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  child.stdin.end(input);
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}
