import type { PrinterSession, PrintOutcome, SentJob } from "../printer/session.ts";

/**
 * Stands between the jobs and the printer: opens when the printer is ready and this worker may use it. A worker that
 * lost its lock, or is asked to stop, finishes the receipt on the wire and lets no other through.
 */
export class PrinterGate {
  readonly #session: Pick<PrinterSession, "print" | "isReady">;
  readonly #mayPrint: () => boolean;
  /** How long a claimed job may wait for the printer to come back while nothing was sent. */
  readonly #unsentPatienceMs: number;
  #holding: string | null = null;
  readonly #waiting = new Set<() => void>();

  constructor(session: Pick<PrinterSession, "print" | "isReady">, mayPrint: () => boolean, unsentPatienceMs: number) {
    this.#session = session;
    this.#mayPrint = mayPrint;
    this.#unsentPatienceMs = unsentPatienceMs;
  }

  /** The job on the wire. */
  get holding(): string | null {
    return this.#holding;
  }

  hold(jobId: string | null): void {
    this.#holding = jobId;
    this.recheck();
  }

  /** Something changed that those who wait may have waited for. */
  recheck(): void {
    for (const wake of [...this.#waiting]) wake();
  }

  get isOpen(): boolean {
    return this.#session.isReady && this.#mayPrint();
  }

  /** Rejects when the worker is asked to stop first. */
  untilReady(stopping: AbortSignal): Promise<void> {
    return this.#until(() => this.isOpen, stopping);
  }

  /** Resolves when no receipt is on the wire. */
  untilIdle(): Promise<void> {
    return this.#until(() => this.#holding === null);
  }

  /**
   * As long as not a byte was sent, it waits for the printer and tries again, until the printer is let go of. A claim can
   * take so long that the lock is lost meanwhile: then nothing is begun that would be cut off.
   */
  async print(job: SentJob, released: AbortSignal): Promise<PrintOutcome> {
    let patience: AbortSignal | undefined;
    for (;;) {
      const outcome = this.#mayPrint() ? await this.#session.print(job) : notOwned;
      if (outcome.type !== "unsent") return outcome;
      // Each by itself: Node forgets a time limit that stands in an `AbortSignal.any` (nodejs/node#57736).
      patience ??= AbortSignal.timeout(this.#unsentPatienceMs);
      try {
        await this.#until(() => this.isOpen, released, patience);
      } catch {
        return outcome;
      }
    }
  }

  /** Rejects as soon as one of the signals is aborted. */
  #until(holds: () => boolean, ...signals: AbortSignal[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        this.#waiting.delete(check);
        for (const signal of signals) signal.removeEventListener("abort", check);
      };
      const check = () => {
        if (signals.some(({ aborted }) => aborted)) {
          settle();
          reject(new Stopped());
        } else if (holds()) {
          settle();
          resolve();
        }
      };
      this.#waiting.add(check);
      for (const signal of signals) signal.addEventListener("abort", check);
      check();
    });
  }
}

const notOwned: PrintOutcome = { type: "unsent", reason: "this worker has lost the printer's lock" };

export class Stopped extends Error {
  constructor() {
    super("the worker is stopping");
    this.name = "Stopped";
  }
}
