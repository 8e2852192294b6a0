import type { ConfirmationMethod, Job, JobError, JobOptions, JobStatus, Labels } from "./job.ts";
import type {
  CoverStatus,
  PaperStatus,
  PrinterErrorCode,
  PrinterReport,
  PrinterStatus,
  TriedPrinter,
} from "./printer.ts";
import type { PrinterLanguage } from "./printer-kinds.ts";

/** What clients are told, by `/ws` and by `GET /events`. */
export type ClientEvent = JobUpdateEvent | PrinterUpdateEvent;

/**
 * An event as the log of events holds it (docs/decisions/events-are-a-log.md). Ids grow from event to event; `prev` is
 * the id of the one before, by which a gap is seen.
 */
export type LoggedEvent = ClientEvent & { id: string; prev: string };

/** What the log holds at one place. Of what a later release has written nothing is known but the place. */
export type LogEntry = LoggedEvent | { type: "unreadable"; id: string; prev: string };

/** Whether clients are told of it. Later releases may tell of more. */
export function isClientEvent(event: { type?: unknown }): event is ClientEvent {
  return event.type === "jobUpdate" || event.type === "printerUpdate";
}

/** Whether the first id is that of a later event. The parts of an id are numbers, with `-` between them. */
export function isLater(id: string, than: string): boolean {
  const [a = 0, b = 0] = id.split("-").map(Number);
  const [c = 0, d = 0] = than.split("-").map(Number);
  return a === c ? b > d : a > c;
}

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
    /**
     * What a completed job rests on; of a failed one, that it was printed after all. Absent in the events of a worker of the
     * version before.
     */
    confirmation?: { method: ConfirmationMethod; at: string; late?: true };
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
      ...(error && { error: shortened(error) }),
      ...(confirmation && { confirmation: { ...confirmation, at: confirmation.at.toISOString() } }),
    },
  };
}

/**
 * A notification of PostgreSQL holds 8000 bytes, and a character takes up to six of them in JSON; the job's labels,
 * reference and title take up to 5000.
 */
const longestMessage = 400;

function shortened({ code, message }: JobError): JobError {
  return { code, message: message.length > longestMessage ? `${message.slice(0, longestMessage - 1)}…` : message };
}

/** Everything that is told of a job on its way to where it is. */
export function movesOf(job: Job): JobUpdateEvent[] {
  const { startedAt, status } = job;
  const before = { ...job, error: null, confirmation: null };
  return [
    ...(status === "queued" ? [] : [jobUpdate({ ...before, status: "queued" })]),
    ...(startedAt && status !== "printing" ? [jobUpdate({ ...before, status: "printing" })] : []),
    ...(job.confirmation?.late ? [jobUpdate({ ...job, confirmation: null })] : []),
    jobUpdate(job),
  ];
}

/**
 * What has to be told before this event, if nobody was told: the worker, or whoever cancels, may be faster than the news
 * of the job, and that news may be lost. Of failed jobs only those that were never printing: what comes directly before
 * the others is not `queued`.
 */
export function queuedBefore({ data }: JobUpdateEvent): JobUpdateEvent | undefined {
  const { status, error, confirmation: _, ...rest } = data;
  const isNeverPrinted = error?.code === "EXPIRED" || error?.code === "TEMPLATE_RENDER_ERROR";
  const follows = status === "printing" || status === "cancelled" || (status === "failed" && isNeverPrinted);
  return follows ? { type: "jobUpdate", data: { ...rest, status: "queued" } } : undefined;
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

type PrinterState = Pick<PrinterReport, "status" | "paperStatus" | "coverStatus"> &
  Partial<Pick<PrinterReport, "errorCode">>;

/** Whether clients see no difference between two states of a printer. Any other change of state is an event. */
export function looksSame(one: PrinterState, other: PrinterState): boolean {
  return (
    one.status === other.status &&
    one.paperStatus === other.paperStatus &&
    one.coverStatus === other.coverStatus &&
    (one.errorCode ?? null) === (other.errorCode ?? null)
  );
}

/** What is told of a printer of which nobody has said anything. */
export function nothingTold(printerId: string): PrinterUpdateEvent {
  const data = { printerId, status: "offline", paperStatus: "unknown", coverStatus: "unknown" } as const;
  return { type: "printerUpdate", data };
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

/** A job that was just accepted, with all it takes to encode it. */
export interface AcceptedJob {
  jobId: string;
  printerId: string;
  options: JobOptions;
  document: unknown;
  traceparent: string | null;
  /** Of its printer's row when the job was stored: who knows an older row has missed a change that was made before the job. */
  printerVersion: number | null;
}

/** How a printer is now, and the event that told last how it was; absent: nobody was ever told. */
export interface PrinterNews {
  event: PrinterUpdateEvent;
  after: string | undefined;
}

/** Everything that travels between processes. Each entry is one channel of the bus; `bus/envelope.ts` has the rule by which it changes. */
export interface BusMessages {
  /** A job moved. What is published is written to the log of events, and carried with its id: each move once. */
  client: JobUpdateEvent & { id?: string; prev?: string };
  /**
   * A worker whose printer has nothing to do begins with this job without asking for it. Told of a job that was accepted alone,
   * if it is short, ahead of the event that tells of any; nobody has to hear it.
   */
  accepted: AcceptedJob;
  /** A printer's state changed, as it stands in the log. Not published but by `tellPrinters`. */
  told: PrinterUpdateEvent & { id: string; prev: string };
  /** A worker's heartbeat, at once when something changed. The API replicas make `printerUpdate` events of it. */
  printer: PrinterReport;
  /** Printers that asked a replica again and are as they were: when each of them did, or now and then all of it. */
  asked: { askedAt?: Record<string, string>; report?: PrinterReport };
  /** A stored template changed or went away: drop it from the cache. */
  template: { templateId: string };
  /** What is the same on every receipt changed: it is read again. */
  shop: Record<string, never>;
  /** A printer's row was made, changed or deleted: it is read again. */
  settings: { printerId: string };
  /** A worker has fewer printers than its share: whoever has more lets go of idle ones. */
  short: { workerId: string };
  /** An address is to be tried before it is stored. */
  trial: TrialMessage;
}

export type BusChannel = keyof BusMessages;
