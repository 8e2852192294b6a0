import type { Job } from "../api/types.ts";
import { clock, lasted } from "../ui/time.tsx";
import { outcomeOf, statusWords } from "./job-words.ts";

interface TimelineStep {
  name: string;
  at: string | null;
  /** How long after the step before. */
  after?: string | null;
  state: "done" | "now" | "open" | "bad";
}

export function stepsOf(job: Job): TimelineStep[] {
  const { status, createdAt, startedAt, completedAt } = job;
  const accepted: TimelineStep = { name: "Accepted", at: createdAt, state: status === "queued" ? "now" : "done" };
  if (status === "cancelled") {
    return [accepted, { name: statusWords.cancelled, at: completedAt, after: createdAt, state: "bad" }];
  }
  if (status === "failed" && !startedAt) {
    return [accepted, { name: "Given up", at: completedAt, after: createdAt, state: "bad" }];
  }
  const printing: TimelineStep = {
    name: "Printing",
    at: startedAt,
    after: createdAt,
    state: status === "queued" ? "open" : status === "printing" ? "now" : "done",
  };
  const { words, note } = outcomeOf(job);
  const ended = status === "completed" || status === "failed";
  const end: TimelineStep = {
    name: ended ? [words, note].filter(Boolean).join(", ") : statusWords.completed,
    at: completedAt,
    after: startedAt,
    state: status === "failed" ? "bad" : ended ? "done" : "open",
  };
  return [accepted, printing, end];
}

export function Timeline({ job }: { job: Job }) {
  return (
    <ol className="timeline" aria-label="Timeline">
      {stepsOf(job).map(({ name, at, after, state }) => (
        <li key={name} className={state}>
          <strong>{name}</strong>
          {at ? (
            <span>
              <time dateTime={at}>{clock(at)}</time>
              {after && <small> after {lasted(after, at)}</small>}
            </span>
          ) : (
            <span className="aside">{state === "open" ? "not yet" : ""}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
