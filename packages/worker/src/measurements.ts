import { confirmationMethods, type Job, jobErrorCodes } from "@platen/shared/job";
import type { Printer, PrinterReport } from "@platen/shared/printer";
import {
  ConditionGauges,
  dropOtherPrinters,
  labelsOf,
  type PrinterLabel,
  type PrinterLabels,
} from "@platen/shared/printer-metrics";
import { measureProcess, nameProcess } from "@platen/shared/process-metrics";
import { Counter, Gauge, Histogram, Registry } from "prom-client";

/** From a quick receipt to a printer that waits for a person. */
const secondsBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 900, 3600];

/** What a station says of its printer. */
type Condition = Pick<PrinterReport, "status" | "paperStatus" | "coverStatus" | "errorCode">;

/** A printer that this worker serves. */
interface Served {
  site: string;
  isOwner: boolean;
  /** Whether anything can have been counted for it here. */
  hasOwned: boolean;
  /** Undefined until its station has said. */
  condition: Condition | undefined;
}

/**
 * What an operator can see of the worker, in Prometheus' words. What is about a printer is told for each one that is
 * served: some twenty series, which end with it. A histogram is sixteen series by itself, so how long jobs take is told
 * by site: three histograms for each of 500 printers would be 24,000 series. One printer's own pace is the time it was
 * busy, over its jobs.
 */
export class Measurements {
  readonly registry = new Registry();
  readonly #served = new Map<string, Served>();
  readonly #sites = new Set<string>();
  readonly #jobs = new Counter<PrinterLabel | "status" | "code" | "proof">({
    name: "platen_jobs_total",
    help: "Jobs ended, by printer, status, error code and proof.",
    labelNames: ["printer", "site", "status", "code", "proof"],
    registers: [this.registry],
  });
  readonly #toPaper = new Histogram({
    name: "platen_job_to_paper_seconds",
    help: "Time from acceptance to the proof, of completed jobs.",
    labelNames: ["site"],
    buckets: secondsBuckets,
    registers: [this.registry],
  });
  readonly #queued = new Histogram({
    name: "platen_job_queued_seconds",
    help: "Time from acceptance to the first byte.",
    labelNames: ["site"],
    buckets: secondsBuckets,
    registers: [this.registry],
  });
  readonly #printing = new Histogram({
    name: "platen_job_printing_seconds",
    help: "Time from the first byte to the proof.",
    labelNames: ["site"],
    buckets: secondsBuckets,
    registers: [this.registry],
  });
  readonly #busy = new Counter<PrinterLabel>({
    name: "platen_printer_busy_seconds_total",
    help: "Time that jobs were on the wire to the printer.",
    labelNames: ["printer", "site"],
    registers: [this.registry],
  });
  readonly #bytes = new Counter<PrinterLabel>({
    name: "platen_printer_sent_bytes_total",
    help: "Bytes of receipts sent to the printer.",
    labelNames: ["printer", "site"],
    registers: [this.registry],
  });
  readonly #reconnects = new Counter<PrinterLabel>({
    name: "platen_printer_reconnects_total",
    help: "Attempts to connect to the printer again.",
    labelNames: ["printer", "site"],
    registers: [this.registry],
  });
  readonly #conditions = new ConditionGauges(this.registry);
  readonly #owner = new Gauge<PrinterLabel>({
    name: "platen_worker_owns_printer",
    help: "1 while this worker owns the printer, 0 while it stands by.",
    labelNames: ["printer", "site"],
    registers: [this.registry],
  });

  /** Of the installation of this name, if it has one. */
  constructor(installation = "") {
    nameProcess(this.registry, "worker", installation);
    measureProcess(this.registry);
  }

  /** This printer is served from now on, at this site. */
  serve({ id, site }: Pick<Printer, "id" | "site">): void {
    const served = this.#served.get(id);
    if (served) served.site = site;
    else this.#served.set(id, { site, isOwner: false, hasOwned: false, condition: undefined });
    if (this.#sites.has(site)) return;
    this.#sites.add(site);
    for (const histogram of [this.#toPaper, this.#queued, this.#printing]) histogram.zero({ site });
  }

  /** It is gone, disabled, or somebody else's to serve. */
  forget(printerId: string): void {
    this.#served.delete(printerId);
  }

  owner(printerId: string, isOwner: boolean): void {
    const served = this.#served.get(printerId);
    if (!served) return;
    served.isOwner = isOwner;
    served.hasOwned ||= isOwner;
  }

  printer(printerId: string, condition: Condition): void {
    const served = this.#served.get(printerId);
    if (served) served.condition = condition;
  }

  reconnected(printerId: string): void {
    const labels = this.#labels(printerId);
    if (labels) this.#reconnects.inc(labels);
  }

  /** A job reached its end, printed or not. */
  ended(job: Job): void {
    const labels = this.#labels(job.printerId);
    if (labels) this.#jobs.inc({ ...labels, ...endOf(job) });
  }

  /** It ended, and this worker had it in hand. */
  finished(job: Job, bytes: number, printingMs: number): void {
    this.ended(job);
    const labels = this.#labels(job.printerId);
    if (!labels) return;
    const { site } = labels;
    this.#bytes.inc(labels, bytes);
    this.#busy.inc(labels, printingMs / 1000);
    if (job.confirmation) this.#toPaper.observe({ site }, secondsBetween(job.createdAt, job.confirmation.at));
    if (!job.startedAt) return;
    this.#queued.observe({ site }, secondsBetween(job.createdAt, job.startedAt));
    this.#printing.observe({ site }, printingMs / 1000);
  }

  /** What Prometheus reads. */
  async text(): Promise<string> {
    this.#owner.reset();
    this.#conditions.reset();
    for (const [id, served] of this.#served) this.#tell(labelsOf({ id, site: served.site }), served);
    const sites = new Map([...this.#served].map(([id, { site }]) => [id, site]));
    await dropOtherPrinters([this.#jobs, this.#busy, this.#bytes, this.#reconnects], sites);
    return this.registry.metrics();
  }

  /** What was counted stays while this worker stands by: an outcome that nobody knows may be the last it has told. */
  #tell(labels: PrinterLabels, { isOwner, hasOwned, condition }: Served): void {
    this.#owner.set(labels, isOwner ? 1 : 0);
    if (isOwner && condition) this.#conditions.tell(labels, condition);
    if (!hasOwned) return;
    // A counter that appears with its first event would hide that event: increases are seen from a number on.
    for (const counter of [this.#busy, this.#bytes, this.#reconnects]) counter.inc(labels, 0);
    for (const proof of confirmationMethods) this.#jobs.inc({ ...labels, status: "completed", code: "", proof }, 0);
    for (const code of jobErrorCodes) this.#jobs.inc({ ...labels, status: "failed", code, proof: "" }, 0);
  }

  #labels(id: string): PrinterLabels | undefined {
    const served = this.#served.get(id);
    return served && labelsOf({ id, site: served.site });
  }
}

function endOf({ status, error, confirmation }: Job): Record<"status" | "code" | "proof", string> {
  return { status, code: error?.code ?? "", proof: confirmation?.method ?? "" };
}

function secondsBetween(earlier: Date, later: Date): number {
  return (later.getTime() - earlier.getTime()) / 1000;
}
