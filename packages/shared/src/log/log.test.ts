import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { createLog } from "./log.ts";

function keepingLog() {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  return { lines, log: createLog({ level: "info", part: "api", pretty: false, destination }) };
}

it("tells why a statement failed, and nothing of what it was given", () => {
  const { lines, log } = keepingLog();
  const cause = Object.assign(new Error("connection refused"), { code: "ECONNREFUSED", syscall: "connect" });
  const failed = new Error("Failed query: insert into assets\nparams: a picture", { cause });
  log.warn({ err: Object.assign(failed, { query: "insert into assets", params: ["a picture"] }) }, "not stored");
  expect(lines.join()).toContain("connection refused");
  expect(lines.join()).not.toContain("a picture");
});

it("hides what opens something wherever it stands in a line, and nothing else", () => {
  const { lines, log } = keepingLog();
  const request = { headers: { "x-api-key": "s3cret", host: "shop" }, authorization: "Bearer s3cret", url: "s3cret" };
  const line = { apiKey: "s3cret", url: "redis://:s3cret@queue", printer: "default", at: { place: { url: "s3cret" } } };
  log.info({ ...line, request }, "asked");
  expect(JSON.parse(lines.join())).toMatchObject({
    apiKey: "[hidden]",
    url: "[hidden]",
    printer: "default",
    at: { place: { url: "[hidden]" } },
    request: { headers: { "x-api-key": "[hidden]", host: "shop" }, authorization: "[hidden]", url: "[hidden]" },
  });
  expect(line.apiKey).toBe("s3cret");
});

/** What one line of each kind becomes in a process with these variables, whose output is no terminal. */
function linesWith(env: Record<string, string>): string {
  const program = `
    import { createLog, styleFor } from ${JSON.stringify(new URL("./log.ts", import.meta.url).href)};
    const log = createLog({ level: "info", part: "api", ...styleFor(process.stdout, process.env) });
    log.warn({ cause: Object.assign(new Error("x"), { code: "ECONNREFUSED", syscall: "connect" }) }, "not carried out");`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
    encoding: "utf8",
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, ...env },
  });
  expect(stderr).toBe("");
  return stdout;
}

it("a line of the log is JSON that names its level by a word, and a cause without its place in the code", () => {
  expect(JSON.parse(linesWith({}))).toEqual({
    level: "warn",
    time: expect.any(Number),
    part: "api",
    cause: { type: "Error", code: "ECONNREFUSED", message: "x" },
    msg: "not carried out",
  });
});

it("a line for people has colours unless NO_COLOR is set", () => {
  const colour = String.fromCharCode(27);
  const line = linesWith({ PLATEN_TERMINAL: "1" });
  expect([line.includes(colour), line.includes("not carried out")]).toEqual([true, true]);
  const plain = linesWith({ PLATEN_TERMINAL: "1", NO_COLOR: "1" });
  expect([plain.includes(colour), plain.includes("WARN")]).toEqual([false, true]);
});
