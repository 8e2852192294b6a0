import { confirmationMethods, type Job, jobErrorCodes } from "@platen/shared/job";
import type { PrinterStatus } from "@platen/shared/printer";
import { measureProcess } from "@platen/shared/process-metrics";
import { Counter, Gauge, Histogram, Registry } from "prom-client";

/** From a quick receipt to a printer that waits for a person. */
const secondsBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 900, 3600];

/** What an operator can see of the worker, in Prometheus' words. */
export class Measurements {
  readonly registry = new Registry();
  readonly #jobs = new Counter({
    name: "platen_jobs_total",
    help: "Jobs ended, by status, error code and proof.",
    labelNames: ["status", "code", "proof"],
    registers: [this.registry],
  });
  readonly #toPaper = new Histogram({
    name: "platen_job_to_paper_seconds",
    help: "Time from acceptance to the proof, of completed jobs.",
    buckets: secondsBuckets,
    registers: [this.registry],
  });
  readonly #queued = new Histogram({
    name: "platen_job_queued_seconds",
    help: "Time from acceptance to the first byte.",
    buckets: secondsBuckets,
    registers: [this.registry],
  });
  readonly #printing = new Histogram({
    name: "platen_job_printing_seconds",
    help: "Time from the first byte to the proof.",
    buckets: secondsBuckets,
    registers: [this.registry],
  });
  readonly #bytes = new Counter({
    name: "platen_printer_sent_bytes_total",
    help: "Bytes of receipts sent to the printer.",
    registers: [this.registry],
  });
  readonly #reconnects = new Counter({
    name: "platen_printer_reconnects_total",
    help: "Attempts to connect to the printer again.",
    registers: [this.registry],
  });
  readonly #state = new Gauge({
    name: "platen_printer_state",
    help: "1 for the state the printer is in, 0 for the others.",
    labelNames: ["status"],
    registers: [this.registry],
  });
  readonly #owner = new Gauge({
    name: "platen_worker_owns_printer",
    help: "1 while this worker owns the printer, 0 while it stands by.",
    registers: [this.registry],
  });

  constructor() {
    measureProcess(this.registry);
    this.#owner.set(0);
    this.printer("offline");
    // A counter that appears with its first event would hide that event: increases are seen from a number on.
    for (const proof of confirmationMethods) this.#jobs.inc({ status: "completed", code: "", proof }, 0);
    for (const code of jobErrorCodes) this.#jobs.inc({ status: "failed", code, proof: "" }, 0);
  }

  /** A job reached its end, printed or not. */
  ended(job: Job): void {
    this.#jobs.inc({ status: job.status, code: job.error?.code ?? "", proof: job.confirmation?.method ?? "" });
  }

  /** It ended, and this worker had it in hand. */
  finished(job: Job, bytes: number, printingMs: number): void {
    this.ended(job);
    this.#bytes.inc(bytes);
    if (job.confirmation) this.#toPaper.observe((job.confirmation.at.getTime() - job.createdAt.getTime()) / 1000);
    if (!job.startedAt) return;
    this.#queued.observe((job.startedAt.getTime() - job.createdAt.getTime()) / 1000);
    this.#printing.observe(printingMs / 1000);
  }

  reconnected(): void {
    this.#reconnects.inc();
  }

  printer(current: PrinterStatus): void {
    for (const status of ["online", "offline", "error"] as const) {
      this.#state.set({ status }, status === current ? 1 : 0);
    }
  }

  owner(isOwner: boolean): void {
    this.#owner.set(isOwner ? 1 : 0);
  }
}
