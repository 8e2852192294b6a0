import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const module = new URL("../src/command-line.ts", import.meta.url).href;
const tool = `
import { readCommandLine, wholeNumber } from ${JSON.stringify(module)};
const { values, positionals } = readCommandLine("how it is used", { jobs: { type: "string", default: "7" } }, ["soak", "load"], 1);
console.log(JSON.stringify([wholeNumber("jobs", values.jobs), positionals]));`;

function run(...words: string[]) {
  const flags = ["--import", "tsx", "--input-type=module", "--eval", tool, "--", ...words];
  const { status, stdout, stderr } = spawnSync(process.execPath, flags, { encoding: "utf8" });
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
}

test.each([
  [[], [7, []]],
  [
    ["soak", "--jobs", "12"],
    [12, ["soak"]],
  ],
])("%j is taken", (words, read) => {
  expect(run(...words)).toEqual({ status: 0, stdout: JSON.stringify(read), stderr: "" });
});

test.each(["--help", "-h"])("%s tells how it is used, and nothing begins", (word) => {
  expect(run(word)).toEqual({ status: 0, stdout: "how it is used", stderr: "" });
});

test.each([
  [["--joobs", "12"], /--joobs.*how it is used/s],
  [["--jobs"], /--jobs.*how it is used/s],
  [["soak", "soap"], /^Not known: soap\.\n\nhow it is used$/],
  [["soak", "load"], /^At most 1, not soak and load\.\n\nhow it is used$/],
  [["--jobs", "1.5"], /^--jobs must be a whole number from 1, not "1.5"\.$/],
  [["--jobs", "0"], /^--jobs must be a whole number from 1, not "0"\.$/],
  [["--jobs", ""], /^--jobs must be a whole number from 1, not ""\.$/],
])("%j is refused by name, without a stack", (words, told) => {
  const { status, stdout, stderr } = run(...words);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toMatch(told);
  expect(stderr).not.toContain("    at ");
});
