import { describe, expect, it } from "vitest";
import type { ConfirmationMethod, Job } from "../api/types.ts";
import { outcomeOf, rowNote } from "./job-words.ts";

const at = "2026-01-01T10:00:00.000Z";
const completed = (method: ConfirmationMethod) => ({ status: "completed", confirmation: { method, at } }) as Job;

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
