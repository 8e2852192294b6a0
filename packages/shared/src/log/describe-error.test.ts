import { expect, it } from "vitest";
import { AppError, PlainError } from "../errors.ts";
import { describeError } from "./describe-error.ts";

const canary = "4111 1111";
const told = (error: unknown) => JSON.stringify(describeError(error));

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

it("an error that quotes what was sent is logged by its type and its place in the code alone", () => {
  const errors = [
    thrownBy(() => JSON.parse(`{"card": ${canary}`)),
    new TypeError(`Cannot read properties of undefined (reading '${canary}')`),
    new Error(`first line\n    at ${canary} (file.ts:1:1)`),
    Object.assign(new Error("no"), { details: [canary], params: [canary], query: canary, command: { args: [canary] } }),
    new AppError("TEMPLATE_RENDER_ERROR", { message: canary, details: [canary], cause: new Error(canary) }),
    new AggregateError([new Error(canary)], canary),
    Object.assign(new Error(canary), { code: `CODE ${canary}` }),
    canary,
  ];
  for (const error of errors) expect(told(error)).not.toContain(canary);
  expect(describeError(errors[1])).toMatchObject({
    type: "TypeError",
    stack: expect.stringContaining("describe-error"),
  });
});

it("PostgreSQL's words are logged when it speaks of itself, and not when it quotes a row", () => {
  const postgresError = (code: string, message: string) =>
    Object.assign(new Error(message), { severity: "ERROR", code, detail: canary, where: canary });
  const full = postgresError("53100", "could not extend file: No space left on device");
  expect(describeError(full)).toMatchObject({ code: "53100", message: full.message });
  const refused = Object.assign(postgresError("23514", `new row "${canary}" violates`), {
    constraint_name: "unwanted",
  });
  expect(describeError(refused)).toMatchObject({ code: "23514", constraint: "unwanted" });
  for (const error of [full, refused]) expect(told(error)).not.toContain(canary);
});

it("Redis' refusal is logged by its code alone", () => {
  const refusal = Object.assign(new Error(`ERR unknown command, with args beginning with: ${canary}`), {
    name: "ReplyError",
    command: { name: "publish", args: [canary] },
  });
  expect(describeError(refusal)).toMatchObject({ code: "ERR" });
  expect(told(refusal)).not.toContain(canary);
});

it("what the system and we ourselves say about a connection is logged in full", () => {
  const system = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:9100"), {
    code: "ECONNREFUSED",
    syscall: "connect",
  });
  expect(describeError(system)).toMatchObject({ message: system.message });
  expect(describeError(new PlainError("the printer does not answer"))).toMatchObject({
    message: "the printer does not answer",
  });
});
