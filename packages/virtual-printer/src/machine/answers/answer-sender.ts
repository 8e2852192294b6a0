import { textBytes } from "./identity.ts";

/** The connection to the host, as far as answers need it. */
export interface AnswerChannel {
  send(bytes: Uint8Array, onSent: () => void): void;
  /** The host does not read: earlier answers are still on their way. */
  readonly congested: boolean;
}

const fenceHeader = [0x37, 0x22] as const;

/**
 * Sends answers in order. Only the answer to a fence may wait. When the next fence is reached before it could be sent,
 * the newer answer replaces it, because it vouches for everything before it too. Epson documents the same, so a host
 * must not count on every answer arriving.
 */
export class AnswerSender {
  readonly #onFenceLost: () => void;
  #fence: Uint8Array | undefined;
  #silent = false;
  #loseIn: number | undefined;
  #asked = 0;
  #answered = 0;

  /** Nobody is connected until `connect`; answers are lost until then. */
  #channel: AnswerChannel | undefined;

  constructor(onFenceLost: () => void) {
    this.#onFenceLost = onFenceLost;
  }

  connect(channel: AnswerChannel): void {
    this.#channel = channel;
  }

  get fences(): { asked: number; answered: number } {
    return { asked: this.#asked, answered: this.#answered };
  }

  setSilent(silent: boolean): void {
    this.#silent = silent;
  }

  /** The n-th fence answer from now on gets lost. */
  loseFence(n: number | undefined): void {
    this.#loseIn = n;
  }

  /** Sends an answer now. A fence answer that still waits goes first. */
  send(bytes: Uint8Array): void {
    this.#sendFence();
    this.#write(bytes);
  }

  /** The paper before this fence is printed. The answer leaves with the next `settle`, unless a newer one replaces it. */
  fence(id: string): void {
    this.printEnd(Uint8Array.of(...fenceHeader, ...textBytes(id), 0x00));
  }

  /** The same for a printer whose answer is already written, such as Star's. */
  printEnd(answer: Uint8Array): void {
    this.#asked++;
    this.#fence = answer;
  }

  /** The printer has nothing more to do at this moment, so an answer that is due goes out if the host reads. */
  settle(): void {
    if (!this.#channel?.congested) this.#sendFence();
  }

  /** Buffers were cleared or power is gone: the fence that still waits is never answered. */
  forgetFence(): void {
    this.#fence = undefined;
  }

  #sendFence(): void {
    if (this.#fence === undefined) return;
    const answer = this.#fence;
    this.#fence = undefined;
    if (this.#loseIn !== undefined) this.#loseIn--;
    if (this.#loseIn === 0) {
      this.#loseIn = undefined;
      this.#onFenceLost();
      return;
    }
    if (!this.#silent) this.#answered++;
    this.#write(answer);
  }

  #write(bytes: Uint8Array): void {
    if (!this.#silent) this.#channel?.send(bytes, () => this.settle());
  }
}
