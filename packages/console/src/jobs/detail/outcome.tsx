import type { Job, Printer } from "../../api/types.ts";
import { clock } from "../../ui/time.tsx";
import { words } from "../../words/words.ts";
import { holdOf } from "../hold.ts";
import { failureDetail, failureWords, holdWords } from "../job-words.ts";

/** How it ended and on whose word, or what it waits for. */
export function Outcome({ job, printer }: { job: Job; printer: Printer | undefined }) {
  const failure = failureWords(job);
  if (failure) {
    const detail = failureDetail(job);
    return (
      <div className="note bad">
        <p>{failure}</p>
        {detail && <p className="aside">{detail}</p>}
        {job.confirmation?.late && <p>{words().jobs.printedAfterAll(clock(job.confirmation.at))}</p>}
      </div>
    );
  }
  const hold = holdOf(job, printer);
  if (hold) {
    const { headline, advice } = holdWords(job, hold, printer);
    return (
      <p className={hold === "turn" ? "note away" : "note warn"} role="status">
        <strong>{headline}</strong> {advice}
      </p>
    );
  }
  if (!job.confirmation) return null;
  const { method, at } = job.confirmation;
  const { provenAt, sentAt, confirmations } = words().jobs;
  const isProven = method !== "transmitted";
  return (
    <p className={isProven ? "note good" : "note warn"}>
      <strong>{isProven ? provenAt(clock(at)) : sentAt(clock(at))}</strong> {confirmations[method]}
    </p>
  );
}
