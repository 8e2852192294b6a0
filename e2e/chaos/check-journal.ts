import { beginning, type Entry, type EntryKind, type Head, problemOf, problemOfEnd } from "@platen/shared/journal";
import { countMarks } from "@platen/stand/load/marked-receipt";
import type { Records, StoredJob } from "./records.ts";

/** What is wrong with the journal: in itself, beside the jobs, or beside the paper. */
export function journalProblems(records: Records, isCopy: (text: string) => boolean): string[] {
  const { entries, head, unsealed } = records.journal;
  return [
    ...chainProblems(entries, head),
    ...(unsealed > 0 ? [`${unsealed} entries were never sealed`] : []),
    ...jobProblems(records),
    ...paperProblems(records, isCopy),
  ];
}

function chainProblems(entries: readonly Entry[], head: Head): string[] {
  let before: Head = beginning;
  for (const entry of entries) {
    const problem = problemOf(entry, before);
    if (problem) return [problem];
    before = entry;
  }
  const problem = problemOfEnd(before, head);
  return problem ? [problem] : [];
}

const ends: readonly EntryKind[] = ["job.completed", "job.failed", "job.unknown", "job.cancelled"];

/** By job, how the journal says that it ended. */
function endsTold({ journal }: Records): Map<string, EntryKind[]> {
  const told = new Map<string, EntryKind[]>();
  for (const { kind, subject } of journal.entries) {
    if (ends.includes(kind)) told.set(subject, [...(told.get(subject) ?? []), kind]);
  }
  return told;
}

function endOf({ status, errorCode }: StoredJob): EntryKind[] {
  if (errorCode === "OUTCOME_UNKNOWN") return ["job.unknown"];
  return ends.filter((kind) => kind === `job.${status}`);
}

/** Every end is told once, and so is every reprint. */
function jobProblems(records: Records): string[] {
  const { jobs, journal } = records;
  const told = endsTold(records);
  const wrong = jobs.filter((job) => endOf(job).join() !== (told.get(job.id) ?? []).join());
  const known = new Set(jobs.map(({ id }) => id));
  const reprinted = journal.entries.filter(({ kind }) => kind === "job.reprinted").map(({ facts }) => facts.jobId);
  const reprints = jobs.filter(({ reprintOf }) => reprintOf !== null).map(({ id }) => id);
  return [
    ...wrong.map((job) => `job ${job.id} is ${job.status}, and the journal says ${told.get(job.id) ?? "nothing"}`),
    ...[...told.keys()].filter((id) => !known.has(id)).map((id) => `it tells of ${id}, which is no job`),
    ...(reprinted.sort().join() === reprints.sort().join() ? [] : ["the reprints it tells of are not those there are"]),
  ];
}

/** What it calls completed is whole on paper, and what is on paper it calls completed or unknown. */
function paperProblems(records: Records, isCopy: (text: string) => boolean): string[] {
  const { clients, jobs, papers } = records;
  const told = endsTold(records);
  const byKey = new Map(jobs.map(({ key, id }) => [key, id]));
  const marks = countMarks(papers.map(({ text }) => text).filter((text) => !isCopy(text)));
  return clients.flatMap(({ number, key }) => {
    const { begun, ended } = marks.get(number) ?? { begun: 0, ended: 0 };
    const kinds = told.get(byKey.get(key) ?? "") ?? [];
    const isFalse = kinds.includes("job.completed")
      ? begun !== 1 || ended !== 1
      : !kinds.includes("job.unknown") && begun + ended > 0;
    return isFalse ? [`receipt ${number} is told as ${kinds}, begun ${begun} and ended ${ended} times on paper`] : [];
  });
}
