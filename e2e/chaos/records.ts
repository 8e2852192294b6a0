import type { JobStatus } from "@platen/shared/job";
import type { Entry, Head } from "@platen/shared/journal";

/** What the client was told about one receipt. */
export interface ClientRecord {
  number: number;
  key: string;
  /** How often it asked before it was answered 200. */
  tries: number;
  /** The job id of every 200 it got; more than one different is a doubled job. */
  toldIds: string[];
  /** The answers to its wish to cancel: 200, 409, or 0 when there was none. */
  cancelAnswers: number[];
  /** When it was told that there is no such printer: that ends it. From its question to the answer. */
  refused: Period | null;
  /** Answers that no client should get, whatever breaks. */
  oddAnswers: string[];
}

export interface Period {
  from: Date;
  to: Date;
}

/** The printer that is added and deleted meanwhile. */
export interface GuestRecord {
  /** When it may not have been there: from the wish to delete it to the word that it was added again. */
  absences: { from: Date; to: Date | null }[];
  oddAnswers: string[];
}

/** An event as one /ws connection received it. */
export interface EventRecord {
  connection: number;
  jobId: string;
  status: JobStatus;
  /** The printer's word on a job that had been given up. */
  isLate?: boolean;
}

/** A GET that was sent after an event arrived, and knew less than the event. */
export interface Denial {
  jobId: string;
  told: JobStatus;
  answered: JobStatus | "unknown job";
}

/** What the database says in the end. */
export interface StoredJob {
  id: string;
  /** The order of acceptance. */
  seq: number;
  printerId: string;
  key: string | null;
  status: JobStatus;
  errorCode: string | null;
  reprintOf: string | null;
  startedAt: Date | null;
  finishedAt: Date | null;
}

/** One piece of paper. */
export interface Paper {
  printerId: string;
  text: string;
}

export interface FaultRecord {
  what: string;
  /** It can strike between a job's first byte and its proof. */
  canInterrupt: boolean;
  /** The same for a job that its printer fetches. */
  canInterruptFetching: boolean;
  begunAt: Date;
  endedAt: Date;
}

/** What the journal says in the end. */
export interface JournalRecord {
  entries: readonly Entry[];
  head: Head;
  /** Entries that wait to be sealed although nothing happens any more. */
  unsealed: number;
}

/** Everything that is known after a campaign, from three sources that know nothing of one another. */
export interface Records {
  clients: readonly ClientRecord[];
  guest: GuestRecord;
  events: readonly EventRecord[];
  denials: readonly Denial[];
  jobs: readonly StoredJob[];
  journal: JournalRecord;
  /** Each printer's in the order they came out. */
  papers: readonly Paper[];
  faults: readonly FaultRecord[];
  /** The printers that fetch their jobs. */
  askingIds: readonly string[];
}
