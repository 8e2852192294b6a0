import { expect, it } from "vitest";
import { createLog } from "./log.ts";

it("tells why a statement failed, and nothing of what it was given", () => {
  const lines: string[] = [];
  const log = createLog({
    level: "info",
    part: "api",
    pretty: false,
    destination: { write: (line) => void lines.push(line) },
  });
  const cause = Object.assign(new Error("connection refused"), { code: "ECONNREFUSED", syscall: "connect" });
  const failed = new Error("Failed query: insert into assets\nparams: a picture", { cause });
  log.warn({ err: Object.assign(failed, { query: "insert into assets", params: ["a picture"] }) }, "not stored");
  expect(lines.join()).toContain("connection refused");
  expect(lines.join()).not.toContain("a picture");
});
