import { type Stand, startStand } from "@platen/stand/stand";
import { describeOnEachBackend } from "@platen/testkit/backends";
import type { Answer } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { timesToTry } from "@platen/testkit/full-counts";
import { afterEach, expect, it } from "vitest";

/** A busy machine may answer 503, which decides nothing: a client asks again, as it would after any 503. */
async function untilAnswered(ask: () => Promise<Answer>): Promise<Answer> {
  return eventually(async () => {
    const answer = await ask();
    return answer.status === 503 ? undefined : answer;
  });
}

describeOnEachBackend("cancelling raced against printing", ({ redisUrl }) => {
  let stand: Stand;

  afterEach(() => stand.close());

  const times = timesToTry(1_000);

  it(`${times} times: a job is either cancelled and not on paper, or printed and the cancel was refused with 409`, async () => {
    stand = await startStand({ redisUrl, printer: { keep: 2_000 } });
    await stand.call("POST", "/templates", {
      id: "race",
      name: "Race",
      config: { width: "80mm", blocks: [{ type: "text", content: "RACE {{ number }} END" }] },
    });
    const outcomes = { cancelled: 0, printed: 0 };
    for (let number = 0; number < times; number++) {
      const idempotency = { "idempotency-key": `race-${number}` };
      const { body: accepted } = await untilAnswered(() =>
        stand.call("POST", "/print/race", { data: { number } }, idempotency),
      );
      // A job takes a few milliseconds to reach the printer; the cancel comes at all moments around that.
      for (let turn = 0; turn < number % 12; turn++) await new Promise(setImmediate);
      const cancel = await untilAnswered(() => stand.call("DELETE", `/jobs/${accepted.jobId}`));
      const job = await eventually(async () => {
        const { body } = await stand.call("GET", `/jobs/${accepted.jobId}`);
        return ["completed", "failed", "cancelled"].includes(body.job.status) ? body.job : undefined;
      });
      const onPaper = stand.printer.receipts().filter((paper) => paper.text.trim() === `RACE ${number} END`).length;
      if (cancel.status === 200) {
        expect([job.status, onPaper]).toEqual(["cancelled", 0]);
        outcomes.cancelled++;
      } else {
        expect([cancel.status, cancel.body.error.code]).toEqual([409, "JOB_NOT_CANCELLABLE"]);
        expect([job.status, onPaper]).toEqual(["completed", 1]);
        outcomes.printed++;
      }
    }
    expect(outcomes.cancelled).toBeGreaterThan(0);
    expect(outcomes.printed).toBeGreaterThan(0);
    expect(stand.printer.state().receipts.printed).toBe(outcomes.printed);
  });
});
