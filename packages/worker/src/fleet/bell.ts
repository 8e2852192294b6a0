import { consumeTickets, type QueueOptions, type TicketConsumer } from "@platen/shared/queue";

/**
 * The worker's doorbell. It is listened to while this worker has printers in hand: a ticket that a worker standing by
 * took would not reach the one that can print.
 */
export class Bell {
  readonly #options: QueueOptions;
  #consumer: TicketConsumer | undefined;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** `onRing` is called with the printer that has something to print, or with undefined when it may be any. */
  open(onRing: (printerId: string | undefined) => void): void {
    this.#consumer ??= consumeTickets(this.#options, onRing);
  }

  async close(): Promise<void> {
    const consumer = this.#consumer;
    this.#consumer = undefined;
    await consumer?.close();
  }
}
