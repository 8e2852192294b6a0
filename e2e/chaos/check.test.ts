import { beginning, type Entry, type EntryKind, hashOf } from "@platen/shared/journal";
import { describe, expect, it } from "vitest";
import { check, type Rule } from "./check.ts";
import { type PlannedFault, planFaults } from "./plan.ts";
import type { ClientRecord, JournalRecord, Records, StoredJob } from "./records.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds));

function client(changes: Partial<ClientRecord> = {}): ClientRecord {
  const answers = { toldIds: ["a"], cancelAnswers: [], refused: null, oddAnswers: [] };
  return { number: 17, key: "key-17", tries: 1, ...answers, ...changes };
}

function job(changes: Partial<StoredJob> = {}): StoredJob {
  const times = { startedAt: at(100), finishedAt: at(101) };
  const place = { id: "a", seq: 17, printerId: "default", key: "key-17" };
  return { ...place, status: "completed", errorCode: null, reprintOf: null, ...times, ...changes };
}

const printerId = "default";
const whole = { printerId, text: "BEGIN 0000017.\nline 0\nEND 0000017." };
const torn = { printerId, text: "BEGIN 0000017.\nline 0" };
const copy = { printerId, text: ` *** COPY *** \n\n${whole.text}` };
/** Accepted after the first. */
const later = {
  client: client({ number: 18, key: "key-18", toldIds: ["b"] }),
  job: job({ id: "b", seq: 18, key: "key-18" }),
  paper: { printerId, text: "BEGIN 0000018.\nEND 0000018." },
};
const both = { clients: [client(), later.client], jobs: [job(), later.job] };
const doubt = { status: "failed", errorCode: "OUTCOME_UNKNOWN" } as const;
const blow = {
  what: "printer: powerOff",
  canInterrupt: true,
  canInterruptFetching: false,
  begunAt: at(99),
  endedAt: at(104),
};
const event = (status: "queued" | "printing" | "completed", connection = 1) => ({ connection, jobId: "a", status });

/** It was added at 50, deleted at 100 and added again at 150. */
const guest = {
  absences: [
    { from: at(0), to: at(50) },
    { from: at(100), to: at(150) },
  ],
  oddAnswers: [],
};
const refused = client({ toldIds: [], refused: { from: at(120), to: at(121) } });
const onGuest = (changes: Partial<StoredJob>) => job({ printerId: "guest", finishedAt: at(101), ...changes });

/** One receipt, told, stored and printed as it should be. */
function records(changes: Partial<Records> = {}): Records {
  const good = { clients: [client()], guest, events: [], denials: [], jobs: [job()], papers: [whole], faults: [] };
  const all = { ...good, askingIds: [], ...changes };
  return { journal: journalOf(all.jobs), ...all };
}

/** A journal that tells what became of these jobs. */
function journalOf(jobs: readonly StoredJob[]): JournalRecord {
  const told = jobs.flatMap(({ id, status, errorCode, reprintOf }) => [
    ...(reprintOf === null ? [] : [{ kind: "job.reprinted", subject: reprintOf, facts: { jobId: id } }]),
    ...(["queued", "printing"].includes(status)
      ? []
      : [{ kind: errorCode === "OUTCOME_UNKNOWN" ? "job.unknown" : `job.${status}`, subject: id, facts: {} }]),
  ]);
  const entries: Entry[] = [];
  for (const { kind, subject, facts } of told) {
    const at = "2026-01-01T00:00:00.000Z";
    const entry = { number: entries.length + 1, at, kind: kind as EntryKind, subject, by: null, facts };
    entries.push({ ...entry, hash: hashOf(entry, entries.at(-1)?.hash ?? beginning.hash) });
  }
  const { number, hash } = entries.at(-1) ?? beginning;
  return { entries, head: { number, hash }, unsealed: 0 };
}

const told = journalOf([job()]);

function broken(changes: Partial<Records>): Rule[] {
  return check(records(changes)).map(({ rule }) => rule);
}

describe("records without a flaw", () => {
  it.each<[string, Partial<Records>]>([
    ["printed", {}],
    ["told twice under one key", { clients: [client({ toldIds: ["a", "a"] })] }],
    [
      "cancelled before it began",
      { clients: [client({ cancelAnswers: [0, 200] })], jobs: [job({ status: "cancelled" })], papers: [] },
    ],
    [
      "cancelled, and the answer lost",
      { clients: [client({ cancelAnswers: [0, 409] })], jobs: [job({ status: "cancelled" })], papers: [] },
    ],
    ["in doubt, torn, with a fault at the time", { jobs: [job(doubt)], papers: [torn], faults: [blow] }],
    ["in doubt and on paper, with a fault at the time", { jobs: [job(doubt)], faults: [blow] }],
    [
      "reprinted",
      { jobs: [job(doubt), job({ id: "b", key: null, reprintOf: "a" })], papers: [torn, copy], faults: [blow] },
    ],
    ["cancelled when its printer was deleted", { jobs: [onGuest({ status: "cancelled" })], papers: [] }],
    [
      "accepted when its printer was deleted, and given up",
      { jobs: [onGuest({ status: "failed", errorCode: "PRINT_FAILED" })], papers: [] },
    ],
    ["refused while its printer was gone", { clients: [refused], jobs: [], papers: [] }],
    ["two in their order", { ...both, papers: [whole, later.paper] }],
    [
      "two on two printers",
      {
        clients: both.clients,
        jobs: [job(), { ...later.job, printerId: "other" }],
        papers: [{ ...later.paper, printerId: "other" }, whole],
      },
    ],
    [
      "a copy after a later one",
      {
        ...both,
        papers: [whole, later.paper, copy],
        jobs: [...both.jobs, job({ id: "c", key: null, reprintOf: "a" })],
      },
    ],
    ["told in order", { events: [event("queued"), event("printing"), event("completed"), event("completed", 2)] }],
  ])("%s", (_, changes) => {
    expect(check(records(changes))).toEqual([]);
  });
});

describe("a flaw is found", () => {
  it.each<[string, Rule, Partial<Records>]>([
    ["accepted and not stored", "lost", { jobs: [], papers: [] }],
    ["completed and not on paper", "lost", { papers: [] }],
    ["completed and torn", "lost", { papers: [torn] }],
    ["given up by the service", "lost", { jobs: [job({ status: "failed", errorCode: "PRINT_FAILED" })], papers: [] }],
    ["cancelled by nobody", "lost", { jobs: [job({ status: "cancelled" })], papers: [] }],
    [
      "cancelled by nobody while its printer was there",
      "lost",
      { jobs: [onGuest({ status: "cancelled", finishedAt: at(99) })], papers: [] },
    ],
    [
      "given up while its printer was there",
      "lost",
      { jobs: [onGuest({ status: "failed", errorCode: "PRINT_FAILED", finishedAt: at(151) })], papers: [] },
    ],
    [
      "expired when its printer was deleted",
      "lost",
      { jobs: [onGuest({ status: "failed", errorCode: "EXPIRED" })], papers: [] },
    ],
    [
      "a copy that was completed and is not on paper",
      "lost",
      { jobs: [job(), job({ id: "b", key: null, reprintOf: "a" })] },
    ],
    [
      "two jobs under one key",
      "doubled",
      { clients: [client({ toldIds: ["a", "b"] })], jobs: [job(), job({ id: "b" })] },
    ],
    ["twice on paper", "doubled", { papers: [whole, whole] }],
    ["begun twice, ended once", "doubled", { papers: [torn, whole] }],
    ["in doubt and twice on paper", "doubled", { jobs: [job(doubt)], papers: [whole, whole], faults: [blow] }],
    ["a copy nobody asked for", "doubled", { papers: [whole, copy] }],
    ["a job nobody asked for", "doubled", { jobs: [job(), job({ id: "b", key: "stranger" })] }],
    ["two in the wrong order", "out of order", { ...both, papers: [later.paper, whole] }],
    ["on another printer's paper", "out of order", { papers: [{ ...whole, printerId: "other" }] }],
    ["still queued", "stuck", { jobs: [job({ status: "queued" })], papers: [] }],
    ["still printing", "stuck", { jobs: [job({ status: "printing" })] }],
    ["an event twice on one connection", "events out of order", { events: [event("queued"), event("queued")] }],
    ["an event too late", "events out of order", { events: [event("completed"), event("printing")] }],
    [
      "an end the database does not know",
      "event denied",
      { events: [event("completed")], jobs: [job(doubt)], faults: [blow] },
    ],
    ["a GET that denies an event", "event denied", { denials: [{ jobId: "a", told: "printing", answered: "queued" }] }],
    ["doubt without a fault", "unexplained outcome", { jobs: [job(doubt)] }],
    [
      "doubt long after a fault",
      "unexplained outcome",
      { jobs: [job(doubt)], faults: [{ ...blow, begunAt: at(10), endedAt: at(20) }] },
    ],
    [
      "doubt with a fault elsewhere",
      "unexplained outcome",
      { jobs: [job(doubt)], faults: [{ ...blow, canInterrupt: false }] },
    ],
    [
      "cancelled, it was said, and printed",
      "wrong word to the client",
      { clients: [client({ cancelAnswers: [200] })] },
    ],
    [
      "cancelled and on paper",
      "wrong word to the client",
      { clients: [client({ cancelAnswers: [200] })], jobs: [job({ status: "cancelled" })] },
    ],
    [
      "refused while its printer was there",
      "wrong word to the client",
      { clients: [{ ...refused, refused: { from: at(151), to: at(152) } }], jobs: [], papers: [] },
    ],
    ["refused and stored", "wrong word to the client", { clients: [refused], papers: [] }],
    ["refused after it was accepted", "wrong word to the client", { clients: [{ ...refused, toldIds: ["a"] }] }],
    [
      "an odd answer to who adds and deletes printers",
      "wrong word to the client",
      { guest: { ...guest, oddAnswers: ["DELETE was answered 500"] } },
    ],
    ["an end that is not told", "false journal", { journal: journalOf([]) }],
    ["an end that is told twice", "false journal", { journal: journalOf([job(), job()]) }],
    ["another end than the job has", "false journal", { journal: journalOf([job(doubt)]) }],
    ["an end of what is no job", "false journal", { journal: journalOf([job(), later.job]) }],
    ["told as completed and torn", "false journal", { papers: [torn] }],
    ["told as failed and on paper", "false journal", { jobs: [job({ status: "failed", errorCode: "PRINT_FAILED" })] }],
    [
      "a reprint that nobody is told of",
      "false journal",
      { jobs: [job(), job({ id: "b", key: null, reprintOf: "a" })], journal: journalOf([job(), job({ id: "b" })]) },
    ],
    ["an entry that waits to be sealed", "false journal", { journal: { ...told, unsealed: 1 } }],
    ["a chain without its end", "false journal", { journal: { ...told, entries: [] } }],
    [
      "a chain with a changed entry",
      "false journal",
      { journal: { ...told, entries: told.entries.map((entry) => ({ ...entry, by: "nobody" })) } },
    ],
    ["an internal error", "wrong word to the client", { clients: [client({ oddAnswers: ["POST was answered 500"] })] }],
  ])("%s: %s", (_, rule, changes) => {
    expect(broken(changes)).toContain(rule);
  });
});

describe("the plan", () => {
  const draw = (seed: number, count: number) => {
    const faults = planFaults(seed);
    return Array.from({ length: count }, () => faults.next().value);
  };

  it("is the same for the same seed, and another for another", () => {
    expect(draw(5, 50)).toEqual(draw(5, 50));
    expect(draw(5, 50)).not.toEqual(draw(6, 50));
  });

  it("strikes every target", () => {
    const targets = new Set(draw(1, 1_000).map((planned) => planned?.fault.target));
    expect(targets.size).toBe(15);
  });

  it("strikes every one of several workers and printers, and has another printer come and go", () => {
    const faults = planFaults(1, { printers: 3, workers: 2 });
    const targets = new Set(Array.from({ length: 2_000 }, () => (faults.next().value as PlannedFault).fault.target));
    for (const name of ["worker2", "worker2-postgres", "printer3", "worker-printer3", "guest"]) {
      expect(targets).toContain(name);
    }
  });
});
