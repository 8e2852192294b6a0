import type { ConfirmationMethod, Job, JobError, JobStatus, Labels } from "./job.ts";
import type {
  CoverStatus,
  PaperStatus,
  PrinterErrorCode,
  PrinterLanguage,
  PrinterReport,
  PrinterStatus,
  TriedPrinter,
} from "./printer.ts";

/** What a `/ws` client receives, as it is. */
export type ClientEvent = JobUpdateEvent | PrinterUpdateEvent;

export interface JobUpdateEvent {
  type: "jobUpdate";
  data: {
    jobId: string;
    status: JobStatus;
    templateId: string;
    printerId: string;
    reference?: string;
    labels?: Labels;
    title?: string;
    batchId?: string;
    error?: JobError;
    /** What a completed job rests on. Absent in the events of a worker of the version before. */
    confirmation?: { method: ConfirmationMethod; at: string };
  };
}

/** What every event of a job tells of it. */
type Told = Pick<Job, "id" | "templateId" | "printerId"> &
  Partial<Pick<Job, "reference" | "labels" | "title" | "batchId" | "error" | "confirmation">>;

/** What is told of a job that moved to this status. */
export function jobUpdate(job: Told & Pick<Job, "status">): JobUpdateEvent {
  const { id: jobId, status, templateId, printerId, reference, labels, title, batchId, error, confirmation } = job;
  return {
    type: "jobUpdate",
    data: {
      jobId,
      status,
      templateId,
      printerId,
      ...(reference && { reference }),
      ...(labels && { labels }),
      ...(title && { title }),
      ...(batchId && { batchId }),
      ...(error && { error }),
      ...(confirmation && { confirmation: { method: confirmation.method, at: confirmation.at.toISOString() } }),
    },
  };
}

export interface PrinterUpdateEvent {
  type: "printerUpdate";
  data: {
    printerId: string;
    status: PrinterStatus;
    paperStatus: PaperStatus;
    coverStatus: CoverStatus;
    errorCode?: PrinterErrorCode;
  };
}

/**
 * What API and workers say about a trial, in this order. Every worker of the site hears that one is asked for, and the
 * first to offer is given it: two connections at once would be one too many for most printers.
 */
export type TrialMessage =
  | { type: "asked"; trialId: string; site: string }
  | { type: "offered"; trialId: string; workerId: string }
  | { type: "given"; trialId: string; workerId: string; address: PrinterReport["address"]; language: PrinterLanguage }
  | { type: "tried"; trialId: string; found: TriedPrinter };

/** Everything that travels between processes. Each entry is one channel of the bus. */
export interface BusMessages {
  /** A job moved: relayed to every `/ws` client. */
  client: JobUpdateEvent;
  /** A worker's heartbeat, at once when something changed. Each API replica makes its `printerUpdate` events of it. */
  printer: PrinterReport;
  /** A stored template changed or went away: drop it from the cache. */
  template: { templateId: string };
  /** A printer's row was made, changed or deleted: it is read again. */
  settings: { printerId: string };
  /** A worker has fewer printers than its share: whoever has more lets go of idle ones. */
  short: { workerId: string };
  /** An address is to be tried before it is stored. */
  trial: TrialMessage;
}

export type BusChannel = keyof BusMessages;
