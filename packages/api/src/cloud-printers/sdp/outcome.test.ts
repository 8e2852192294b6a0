import { expect, it } from "vitest";
import { outcomeOf } from "./outcome.ts";

const result = (success: boolean, status: number, code = "") => ({ printJobId: "A", success, code, status });
const short = (...[of, isInSpooler = false]: [ReturnType<typeof result>, boolean?]) => {
  const outcome = outcomeOf(of, isInSpooler);
  return outcome.type === "failed" ? outcome.error.code : outcome.type;
};

it("a success with the bit of a print that is done is proof", () => {
  expect(short(result(true, 0x0f000016))).toBe("completed");
});

it("a success without that bit is no proof", () => {
  expect(short(result(true, 0x0f000014))).toBe("OUTCOME_UNKNOWN");
  expect(short(result(true, 0))).toBe("OUTCOME_UNKNOWN");
});

it("a success of the spooler says that the job is there, and not on paper", () => {
  expect(short(result(true, 0x80000014))).toBe("spooled");
});

it("asked for a job in its spooler, the printer's success is proof, unless it is still there", () => {
  expect(short(result(true, 0x0f000014), true)).toBe("completed");
  expect(short(result(true, 0x80000014), true)).toBe("spooled");
  expect(short(result(false, 0, "Printing"), true)).toBe("printing");
  expect(short(result(false, 0, "JobNotFound"), true)).toBe("OUTCOME_UNKNOWN");
});

it.each(["SchemaError", "DeviceNotFound", "EX_SPOOLER", "TooManyRequests", "RequestEntityTooLarge"])(
  "%s means that nothing was printed",
  (code) => {
    expect(short(result(false, 0, code))).toBe("PRINT_FAILED");
  },
);

it.each(["EX_TIMEOUT", "EPTR_REC_EMPTY", "EPTR_COVER_OPEN", "EX_BADPORT", "PrintSystemError", "SomethingNew", ""])(
  "%j leaves open what is on paper",
  (code) => {
    expect(short(result(false, 0x0f00003c, code))).toBe("OUTCOME_UNKNOWN");
  },
);

it("the error says the cause in a sentence, with the printer's own word", () => {
  expect(outcomeOf(result(false, 0, "EPTR_REC_EMPTY"), false)).toMatchObject({
    error: { message: expect.stringContaining("the paper ran out (EPTR_REC_EMPTY)") },
  });
});
