import type { Bus } from "@platen/shared/bus";
import type { Job } from "@platen/shared/job";
import type { Logger } from "@platen/shared/log";

/**
 * Tells every `/ws` client of moves that are committed, one after another, without keeping the printer waiting. A
 * message that cannot be sent is not worth a receipt: clients ask again after the bus was away, and the database knows.
 */
export class Announcer {
  readonly #bus: Bus;
  readonly #log: Logger;
  #last: Promise<void> = Promise.resolve();

  constructor(bus: Bus, log: Logger) {
    this.#bus = bus;
    this.#log = log;
  }

  tell(job: Job): void {
    const { id: jobId, status, templateId, error } = job;
    this.#log.info({ jobId, status, templateId, ...(error && { code: error.code }) }, "job moved");
    this.remind(job);
  }

  /** Of what was told before, by whom nobody knows. */
  remind({ id: jobId, status, templateId, error }: Job): void {
    const data = { jobId, status, templateId, ...(error && { error }) };
    this.#last = this.#last
      .then(() => this.#bus.publish("client", { type: "jobUpdate", data }))
      .catch((cause) => this.#log.warn({ err: cause, jobId, status }, "a job event could not be published"));
  }

  /** Resolves when everything told so far is on its way. */
  flush(): Promise<void> {
    return this.#last;
  }
}
