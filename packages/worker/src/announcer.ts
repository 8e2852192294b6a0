import type { Bus } from "@platen/shared/bus";
import { type JobUpdateEvent, jobUpdate, movesOf } from "@platen/shared/events";
import type { Job } from "@platen/shared/job";
import type { Logger } from "@platen/shared/log";
import { atMost, sleep } from "@platen/shared/time";

const retryEveryMs = 1_000;

/** How long the end of this process may wait for a bus that is away. */
const lastCallMs = 1_000;

/** One message of this many is a few hundred kilobytes, which the bus carries at once. */
const mostAtOnce = 1_000;

/** Hours of a busy printer, in a few megabytes. */
const mostKept = 10_000;

/** That a receipt begins is told with its end where that follows within this time, and by itself where it does not. */
const beginningWithinMs = 20;

/**
 * Tells clients of moves that are committed, in their order, without keeping the printer waiting. What cannot be sent is
 * kept and tried again: the replicas may have been connected all the time, and then nobody else tells them. What was told
 * already is in the log of events, and is not told twice.
 */
export class Announcer {
  readonly #bus: Bus;
  readonly #log: Logger;
  readonly #closing = new AbortController();
  /** Oldest first. */
  #unsent: JobUpdateEvent[] = [];
  /** Something of that does not wait for anything else. */
  #isDue = false;
  #dueSoon: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;

  constructor(bus: Bus, log: Logger) {
    this.#bus = bus;
    this.#log = log;
  }

  announce(job: Job): void {
    const { id: jobId, status, templateId, printerId, error } = job;
    this.#log.info({ jobId, status, templateId, printerId, ...(error && { code: error.code }) }, "job moved");
    this.announceAgain(job);
  }

  /** For a move that was announced before, or should have been: it is in the log already. */
  announceAgain(job: Job): void {
    this.#unsent.push(jobUpdate(job));
    if (job.status === "printing") this.#dueSoon ??= setTimeout(() => this.#send(), beginningWithinMs);
    else this.#send();
  }

  /**
   * For jobs that moved a while ago: whoever moved them may have died before it could tell. Each of their moves is told
   * that nobody was told of.
   */
  announceWayOf(job: Job): void {
    this.#unsent.push(...movesOf(job));
    this.#send();
  }

  /** Tries once more to send what is left, but not for long. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#send();
    if (this.#sending) await atMost(lastCallMs, this.#sending);
  }

  #send(): void {
    clearTimeout(this.#dueSoon);
    this.#dueSoon = undefined;
    if (this.#unsent.length === 0) return;
    this.#isDue = true;
    this.#sending ??= this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    let failures = 0;
    while (this.#isDue) {
      const events = this.#unsent.splice(0, mostAtOnce);
      this.#isDue = this.#unsent.length > 0;
      try {
        await this.#bus.publish("client", ...events);
        failures = 0;
      } catch (error) {
        this.#unsent.unshift(...events);
        this.#isDue = true;
        if (failures++ === 0) this.#log.warn({ err: error }, "job events cannot be published; they are tried again");
        this.#boundUnsent();
        if (this.#closing.signal.aborted) break;
        await sleep(retryEveryMs, this.#closing.signal);
      }
    }
    this.#sending = undefined;
  }

  #boundUnsent(): void {
    const dropped = this.#unsent.splice(0, this.#unsent.length - mostKept).length;
    if (dropped > 0) this.#log.warn({ dropped }, "job events were dropped: the bus has been away for too long");
  }
}
