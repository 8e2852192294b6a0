import "../words/in-english.ts";
import { describe, expect, it } from "vitest";
import type { ConfirmationMethod, Job, JobError } from "../api/types.ts";
import { printerWith } from "../live/sample-printer.ts";
import { failureDetail, outcomeOf, rowNote, wasNeverPrinted } from "./job-words.ts";

const at = "2026-01-01T10:00:00.000Z";
const completed = (method: ConfirmationMethod) => ({ status: "completed", confirmation: { method, at } }) as Job;
const failed = (code: JobError["code"], message = "read ECONNRESET") =>
  ({ status: "failed", confirmation: null, error: { code, message } }) as Job;

describe("a completed job", () => {
  it.each(["process-id", "status-fence"] as const)("proven by %s is shown as completed", (method) => {
    expect(outcomeOf(completed(method))).toEqual({ words: "Completed", icon: "check", variant: "completed" });
  });

  it("on a printer that answers nothing is shown as sent, in other words, with another sign and colour", () => {
    const proven = outcomeOf(completed("process-id"));
    const sent = outcomeOf(completed("transmitted"));
    expect(sent).toMatchObject({ words: "Sent", note: "not confirmed" });
    expect(rowNote(completed("transmitted"))).toBe("not confirmed");
    expect([sent.icon, sent.variant]).not.toEqual([proven.icon, proven.variant]);
  });
});

describe("a line of the list", () => {
  it("says what a waiting job waits for", () => {
    const waiting = { id: "1", status: "queued", confirmation: null } as Job;
    expect(rowNote(waiting, printerWith({ status: "error", errorCode: "PAPER_OUT" }))).toBe("out of paper");
    const offline = printerWith({ status: "offline", lastErrorCode: "PAPER_OUT" });
    expect(rowNote(waiting, offline)).toBe("printer offline (out of paper)");
    expect(rowNote(waiting, printerWith({ printingJobId: "2" }))).toBe("another job before it");
    expect(rowNote(waiting, printerWith())).toBeUndefined();
  });

  it("says why a job failed, whatever its printer does now", () => {
    expect(rowNote(failed("EXPIRED"), printerWith({ status: "offline" }))).toBe("waited too long");
  });
});

it("what the connection said of a job in doubt is not shown, what a failed one lacked is", () => {
  expect(failureDetail(failed("OUTCOME_UNKNOWN"))).toBeUndefined();
  expect(failureDetail(failed("PRINT_FAILED", "The printer was deleted."))).toBe("The printer was deleted.");
});

it("a job counts as never printed unless its paper may be there", () => {
  const ends = [completed("transmitted"), failed("OUTCOME_UNKNOWN"), failed("EXPIRED"), { status: "cancelled" } as Job];
  expect(ends.map(wasNeverPrinted)).toEqual([false, false, true, true]);
});

it("a job in doubt that its printer said later to have printed is told as printed after all", () => {
  const confirmation = { method: "device-confirmed", at: "2026-01-01T10:05:00.000Z", late: true } as const;
  expect(rowNote({ ...failed("OUTCOME_UNKNOWN"), confirmation })).toBe("printed after all");
});
