import { textBytes } from "./identity.ts";

/** What the printer's answers go out through. */
export interface Mouthpiece {
  send(bytes: Uint8Array, onSent: () => void): void;
  /** The host does not read: earlier answers are still on their way. */
  readonly congested: boolean;
}

const fenceHeader = [0x37, 0x22] as const;

/**
 * Everything the printer says. Answers go out in order; only fence answers may wait for one another, and of those that
 * could not be sent yet the newest alone survives, because it vouches for all before it. That is what Epson promises,
 * so a host must not count on every answer arriving.
 */
export class Voice {
  readonly #mouthpiece: Mouthpiece;
  readonly #onFenceLost: () => void;
  #fence: Uint8Array | undefined;
  #silent = false;
  #loseIn: number | undefined;
  #asked = 0;
  #answered = 0;

  constructor(mouthpiece: Mouthpiece, onFenceLost: () => void) {
    this.#mouthpiece = mouthpiece;
    this.#onFenceLost = onFenceLost;
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

  say(bytes: Uint8Array): void {
    this.#sendFence();
    this.#send(bytes);
  }

  /** The paper before this fence is printed. The answer leaves with the next `settle`, unless a newer one replaces it. */
  fence(id: string): void {
    this.printEnd(Uint8Array.of(...fenceHeader, ...textBytes(id), 0x00));
  }

  /** The same for an answer whose bytes are known. */
  printEnd(answer: Uint8Array): void {
    this.#asked++;
    this.#fence = answer;
  }

  /** The printer has nothing more to do at this moment, so an answer that is due goes out if the host reads. */
  settle(): void {
    if (!this.#mouthpiece.congested) this.#sendFence();
  }

  /** Buffers were cleared or power is gone: pending process ids vanish unanswered. */
  forget(): void {
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
    this.#send(answer);
  }

  #send(bytes: Uint8Array): void {
    if (!this.#silent) this.#mouthpiece.send(bytes, () => this.settle());
  }
}
