import { consumeTickets, type QueueOptions, type Ring, type TicketConsumer } from "@platen/shared/queue";

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

  open(onRing: (ring: Partial<Ring>) => void): void {
    this.#consumer ??= consumeTickets(this.#options, onRing);
  }

  async close(): Promise<void> {
    const consumer = this.#consumer;
    this.#consumer = undefined;
    await consumer?.close();
  }
}
