import { ReceiptError } from "@platen/receipt/template-error";
import { AppError } from "@platen/shared/errors";
import { createLog } from "@platen/shared/log";
import { expect, it } from "vitest";
import { appWith, silentLog } from "../../test/app-with.ts";
import { createMetrics } from "../runtime/metrics.ts";
import { answerErrors } from "./errors.ts";
import { requestId } from "./request-id.ts";
import { secureAnswers } from "./security-headers.ts";

const failing = (error: Error) =>
  appWith(requestId, secureAnswers, () => {
    throw error;
  });

it("a failure is answered in the envelope, with the status and the headers of its code", async () => {
  const answer = await failing(new AppError("SERVICE_UNAVAILABLE", { details: ["queue: away"] })).request("/");
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "1"]);
  expect(await answer.json()).toEqual({
    success: false,
    error: { code: "SERVICE_UNAVAILABLE", message: expect.any(String), details: ["queue: away"] },
  });
});

it("an error that nobody foresaw is a 500 whose words stay in the log", async () => {
  const answer = await failing(new Error("secret of the house")).request("/");
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain("secret");
});

it("a failure has the request's id and the security headers of any answer", async () => {
  const { headers } = await failing(new AppError("NOT_FOUND")).request("/", { headers: { "X-Request-Id": "till-7" } });
  expect(headers.get("X-Request-Id")).toBe("till-7");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
});

it("what is thrown is shown to the process's health before it is answered", async () => {
  const noticed: unknown[] = [];
  const error = new AppError("NOT_FOUND");
  const app = failing(error);
  const health = { notice: (thrown: unknown) => void noticed.push(thrown) };
  app.onError(answerErrors({ log: silentLog, health, metrics: createMetrics({ process: false }) }));
  await app.request("/");
  expect(noticed).toEqual([error]);
});

it("failures are counted by their code, which is there before the first of them", async () => {
  const metrics = createMetrics({ process: false });
  const app = failing(new AppError("PRINTER_OFFLINE"));
  app.onError(answerErrors({ log: silentLog, health: { notice() {} }, metrics }));
  await app.request("/");
  await app.request("/");
  const text = await metrics.registry.metrics();
  expect(text).toContain('platen_request_failures_total{code="PRINTER_OFFLINE"} 2');
  expect(text).toContain('platen_request_failures_total{code="INTERNAL_ERROR"} 0');
});

/** What the log says of a request that ends so, each line as its fields. */
async function linesAbout(
  error: Error,
  { isProbe = false, isPreview = false } = {},
): Promise<Record<string, unknown>[]> {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog({ level: "info", part: "api", pretty: false, destination });
  const app = appWith(requestId, (context) => {
    context.set("isProbe", isProbe);
    context.set("isPreview", isPreview);
    throw error;
  });
  app.onError(answerErrors({ log, health: { notice() {} }, metrics: createMetrics({ process: false }) }));
  await app.request("/", { headers: { "X-Request-Id": "till-7" } });
  return lines.map((line) => JSON.parse(line));
}

it("a refusal for a state that is known is logged in a line with the request's id, without a stack", async () => {
  const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", syscall: "connect" });
  for (const error of [new AppError("PRINTER_OFFLINE"), new AppError("SERVICE_UNAVAILABLE"), away]) {
    const [line, ...more] = await linesAbout(error);
    expect(line).toMatchObject({ requestId: "till-7", code: expect.stringMatching(/OFFLINE|UNAVAILABLE/) });
    expect([JSON.stringify(line).includes("stack"), more]).toEqual([false, []]);
  }
  expect(await linesAbout(away)).toMatchObject([{ level: "warn", cause: { message: "connect ECONNREFUSED" } }]);
});

it("an error that nobody foresaw is logged with its place in the code", async () => {
  expect(await linesAbout(new Error("broken"))).toMatchObject([{ level: "error", err: { stack: expect.any(String) } }]);
});

it("a probe that is told that the process is not ready leaves no line, however often it asks", async () => {
  const stopping = new AppError("SERVICE_UNAVAILABLE", { details: ["process: stopping"] });
  expect(await linesAbout(stopping, { isProbe: true })).toEqual([]);
});

it("a receipt that cannot be made is a warning when it was to be printed, and leaves no line when it was to be seen", async () => {
  const unmade = new ReceiptError("RENDER_FAILED", [
    { path: "config.blocks[0]", code: "too-wide", values: {}, message: "is too wide" },
  ]);
  expect(await linesAbout(unmade)).toMatchObject([{ level: "warn", msg: "a receipt cannot be made" }]);
  expect(await linesAbout(unmade, { isPreview: true })).toEqual([]);
});
