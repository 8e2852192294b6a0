import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, inject, it } from "vitest";
import { missingCups } from "./cups/cupsd.ts";
import { rows } from "./rows.ts";

/** Starting and the console have suites of their own, which take long enough. */
const elsewhere = ["start", "console"];
const leftOut = missingCups() ? [...elsewhere, "cups"] : elsewhere;
const names = Object.keys(rows).filter((name) => !leftOut.includes(name));

/** All rows one after another: three minutes on two calm cores, and many times that on busy ones. */
const hangsAfterMs = 60 * 60_000;

it.skipIf(!inject("redisUrl"))(
  "every row of the bench runs; how fast is not asked here",
  { timeout: hangsAfterMs },
  async () => {
    const main = fileURLToPath(new URL("main.ts", import.meta.url));
    const bench = spawn(process.execPath, ["--import", "tsx", main, "--short", ...names]);
    let output = "";
    for (const stream of [bench.stdout, bench.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
    const code = await new Promise((resolve) => bench.once("close", resolve));
    expect(code, output).toBe(0);
    for (const name of names) expect(output).toMatch(new RegExp(`^${name}: .*\\n  (ok|MISSED) `, "m"));
  },
);
