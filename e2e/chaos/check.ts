import { isFinal, lifecycleRank } from "@platen/shared/job";
import { countMarks, type OnPaper } from "@platen/stand/load/marked-receipt";
import { journalProblems } from "./check-journal.ts";
import { guestId } from "./guest.ts";
import type { ClientRecord, GuestRecord, Records, StoredJob } from "./records.ts";

export const rules = [
  "lost",
  "doubled",
  "stuck",
  "out of order",
  "events out of order",
  "event denied",
  "unexplained outcome",
  "wrong word to the client",
  "false journal",
] as const;

export type Rule = (typeof rules)[number];

export interface Violation {
  rule: Rule;
  detail: string;
}

/** Holds the three records against one another. Empty when every promise was kept. */
export function check(records: Records): Violation[] {
  return [
    ...checkClients(records),
    ...checkRefusals(records),
    ...checkPaper(records),
    ...checkStuck(records),
    ...checkOrder(records),
    ...checkEvents(records),
    ...checkUnknownOutcomes(records),
    ...checkJournal(records),
  ];
}

function checkClients({ clients, guest, jobs }: Records): Violation[] {
  const stored = new Map(jobs.map((job) => [job.id, job]));
  const keys = new Set(clients.map(({ key }) => key));
  const found: Violation[] = [];
  const violate = (rule: Rule, detail: string) => found.push({ rule, detail });
  for (const { number, toldIds, cancelAnswers, oddAnswers } of clients) {
    const ids = new Set(toldIds);
    if (ids.size > 1) violate("doubled", `receipt ${number} was accepted as ${[...ids].join(" and ")}`);
    for (const odd of oddAnswers) violate("wrong word to the client", `receipt ${number}: ${odd}`);
    for (const id of ids) {
      const job = stored.get(id);
      if (!job) violate("lost", `receipt ${number} was accepted as ${id}, which the database does not know`);
      else if (cancelAnswers.includes(200) && job.status !== "cancelled") {
        violate("wrong word to the client", `receipt ${number} was said to be cancelled and is ${job.status}`);
      } else if (job.status === "cancelled" && cancelAnswers.length === 0 && !hasEndedWithPrinter(job, guest)) {
        violate("lost", `receipt ${number} was cancelled, and nobody asked for it`);
      }
    }
  }
  for (const { id, key, reprintOf } of jobs) {
    if (reprintOf === null && !keys.has(key ?? "")) violate("doubled", `job ${id} was made by nobody's request`);
  }
  return found;
}

/** Cancelled when its printer was deleted, or accepted in that moment and given up by the worker. */
function hasEndedWithPrinter({ printerId, finishedAt }: StoredJob, { absences }: GuestRecord): boolean {
  if (printerId !== guestId || !finishedAt) return false;
  return absences.some(({ from, to }) => from <= finishedAt && (to === null || finishedAt <= to));
}

/** Only a printer that may be gone is refused, and only while it may be; what was refused is no job. */
function checkRefusals({ clients, guest, jobs }: Records): Violation[] {
  const keys = new Set(jobs.map(({ key }) => key));
  const wrong = (detail: string): Violation => ({ rule: "wrong word to the client", detail });
  const judgeRefusal = ({ number, key, toldIds, refused }: ClientRecord): Violation[] => {
    if (!refused) return [];
    const wasThere = !guest.absences.some(({ from, to }) => from <= refused.to && (to === null || refused.from <= to));
    return [
      ...(wasThere ? [wrong(`receipt ${number} was refused although its printer was there`)] : []),
      ...(keys.has(key) || toldIds.length > 0 ? [wrong(`receipt ${number} was refused and is a job`)] : []),
    ];
  };
  return [...guest.oddAnswers.map(wrong), ...clients.flatMap(judgeRefusal)];
}

/** A reprint is marked, and is on paper because somebody wished it. */
const copyMark = "*** COPY ***";

function checkPaper({ clients, guest, jobs, papers }: Records): Violation[] {
  const originals = countMarks(papers.filter(({ text }) => !text.includes(copyMark)).map(({ text }) => text));
  const copies = countMarks(papers.filter(({ text }) => text.includes(copyMark)).map(({ text }) => text));
  const byKey = new Map(jobs.map((job) => [job.key, job]));
  const reprintsOf = new Map<string, StoredJob[]>();
  for (const job of jobs) {
    if (job.reprintOf !== null) reprintsOf.set(job.reprintOf, [...(reprintsOf.get(job.reprintOf) ?? []), job]);
  }
  const found: Violation[] = [];
  for (const { number, key } of clients) {
    const job = byKey.get(key);
    const reprints = (job && reprintsOf.get(job.id)) ?? [];
    const mayFail = job !== undefined && hasEndedWithPrinter(job, guest);
    found.push(...judge(`receipt ${number}`, job, originals.get(number) ?? { begun: 0, ended: 0 }, mayFail));
    const copied = copies.get(number) ?? { begun: 0, ended: 0 };
    if (copied.begun > reprints.length || copied.ended > reprints.length) {
      found.push({ rule: "doubled", detail: `receipt ${number} was copied more often than somebody asked` });
    }
    const completed = reprints.filter(({ status }) => status === "completed").length;
    if (copied.ended < completed) found.push({ rule: "lost", detail: `a copy of receipt ${number} is not on paper` });
  }
  return found;
}

function judge(name: string, job: StoredJob | undefined, { begun, ended }: OnPaper, mayFail: boolean): Violation[] {
  const state = job ? `${job.status}${job.errorCode ? ` (${job.errorCode})` : ""}` : "not a job";
  const detail = `${name} is ${state}, begun ${begun} and ended ${ended} times on paper`;
  if (begun > 1 || ended > 1) return [{ rule: "doubled", detail }];
  const mayBeThere = job?.status === "completed" || job?.status === "printing" || job?.errorCode === "OUTCOME_UNKNOWN";
  if (begun + ended > 0 && !mayBeThere) return [{ rule: "wrong word to the client", detail }];
  if (job?.status === "completed" && (begun === 0 || ended === 0)) return [{ rule: "lost", detail }];
  // What failed without doubt was given up by the service, although nobody asked for that.
  const isGivenUp = job?.status === "failed" && job.errorCode !== "OUTCOME_UNKNOWN";
  if (isGivenUp && !(mayFail && job.errorCode === "PRINT_FAILED")) return [{ rule: "lost", detail }];
  return [];
}

function checkJournal(records: Records): Violation[] {
  const problems = journalProblems(records, (text) => text.includes(copyMark));
  return problems.map((detail) => ({ rule: "false journal", detail }));
}

function checkStuck({ jobs }: Records): Violation[] {
  return jobs
    .filter(({ status }) => !isFinal(status))
    .map(({ id, status }) => ({ rule: "stuck", detail: `job ${id} is still ${status}` }));
}

/** Each printer prints its own jobs, in the order they were accepted. A copy comes when somebody asks for it. */
function checkOrder({ clients, jobs, papers }: Records): Violation[] {
  const byKey = new Map(jobs.map((job) => [job.key, job]));
  const byNumber = new Map(clients.map(({ number, key }) => [number, byKey.get(key)]));
  const last = new Map<string, StoredJob>();
  const found: Violation[] = [];
  for (const { printerId, text } of papers) {
    if (text.includes(copyMark)) continue;
    for (const number of countMarks([text]).keys()) {
      const job = byNumber.get(number);
      if (!job) continue;
      const before = last.get(printerId);
      const detail = `receipt ${number} lies on ${printerId}`;
      if (job.printerId !== printerId) {
        found.push({ rule: "out of order", detail: `${detail}, and was for ${job.printerId}` });
      } else if (before && before.seq > job.seq) {
        found.push({ rule: "out of order", detail: `${detail} after a later one` });
      }
      last.set(printerId, job);
    }
  }
  return found;
}

function checkEvents({ events, denials, jobs }: Records): Violation[] {
  const stored = new Map(jobs.map((job) => [job.id, job.status]));
  const heard = new Map<string, number>();
  const found: Violation[] = [];
  for (const { connection, jobId, status, isLate } of events) {
    const place = `${connection} ${jobId}`;
    const rank = lifecycleRank(status, isLate ? { late: true } : null);
    if (rank <= (heard.get(place) ?? -1)) {
      found.push({
        rule: "events out of order",
        detail: `connection ${connection} heard ${status} of ${jobId} too late`,
      });
    }
    heard.set(place, rank);
    const truth = stored.get(jobId);
    const isDenied =
      truth === undefined || lifecycleRank(truth) < lifecycleRank(status) || (isFinal(status) && truth !== status);
    if (isDenied)
      found.push({ rule: "event denied", detail: `${jobId} was told ${status}, the database has ${truth}` });
  }
  for (const { jobId, told, answered } of denials) {
    found.push({ rule: "event denied", detail: `${jobId} was told ${told}, a GET after that said ${answered}` });
  }
  return found;
}

/** The database stamps a job when the claim and the outcome reach it, a little after what they tell of. */
const slackMs = 2_000;

function checkUnknownOutcomes({ jobs, faults, askingIds }: Records): Violation[] {
  return jobs
    .filter(({ errorCode }) => errorCode === "OUTCOME_UNKNOWN")
    .filter(({ startedAt, finishedAt, printerId }) => {
      const isFetched = askingIds.includes(printerId);
      const interrupting = faults.filter((fault) => (isFetched ? fault.canInterruptFetching : fault.canInterrupt));
      const from = (startedAt?.getTime() ?? Number.POSITIVE_INFINITY) - slackMs;
      const to = (finishedAt?.getTime() ?? Number.NEGATIVE_INFINITY) + slackMs;
      return !interrupting.some(({ begunAt, endedAt }) => begunAt.getTime() <= to && endedAt.getTime() >= from);
    })
    .map(({ id }) => ({ rule: "unexplained outcome", detail: `nothing broke while ${id} was printed` }));
}
