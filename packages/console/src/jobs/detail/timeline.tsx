import type { Job } from "../../api/types.ts";
import { clock, lasted } from "../../ui/time.tsx";
import { words } from "../../words/words.ts";
import { outcomeOf } from "../job-words.ts";

interface TimelineStep {
  name: string;
  at: string | null;
  /** How long after the step before. */
  after?: string | null;
  state: "done" | "now" | "open" | "bad";
}

export function stepsOf(job: Job): TimelineStep[] {
  const { status, createdAt, startedAt, completedAt, finishedAt = null } = job;
  const { accepted: acceptedWord, givenUp, statuses } = words().jobs;
  const accepted: TimelineStep = { name: acceptedWord, at: createdAt, state: status === "queued" ? "now" : "done" };
  // What was never printed has ended, but no printing of it has.
  const ending: Pick<TimelineStep, "at" | "after" | "state"> = { at: finishedAt, after: createdAt, state: "bad" };
  if (status === "cancelled") return [accepted, { name: statuses.cancelled, ...ending }];
  if (status === "failed" && !startedAt) return [accepted, { name: givenUp, ...ending }];
  const printing: TimelineStep = {
    name: statuses.printing,
    at: startedAt,
    after: createdAt,
    state: status === "queued" ? "open" : status === "printing" ? "now" : "done",
  };
  const { words: outcome, note } = outcomeOf(job);
  const ended = status === "completed" || status === "failed";
  const end: TimelineStep = {
    name: ended ? [outcome, note].filter(Boolean).join(", ") : statuses.completed,
    at: completedAt,
    after: startedAt,
    state: status === "failed" ? "bad" : ended ? "done" : "open",
  };
  return [accepted, printing, end];
}

export function Timeline({ job }: { job: Job }) {
  const { timeline, after: afterWords, notYet } = words().jobs;
  return (
    <ol className="timeline" aria-label={timeline}>
      {stepsOf(job).map(({ name, at, after, state }) => (
        <li key={name} className={state}>
          <strong>{name}</strong>
          {at ? (
            <span>
              <time dateTime={at}>{clock(at)}</time>
              {after && <small> {afterWords(lasted(after, at))}</small>}
            </span>
          ) : (
            <span className="aside">{state === "open" ? notYet : ""}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
