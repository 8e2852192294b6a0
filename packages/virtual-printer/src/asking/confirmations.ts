import type { FaultChange, Faults } from "../machine/condition/faults.ts";

/** What a printer says about a job that it has fetched. */
export interface Confirmation {
  /** The server's name for this delivery; undefined where it gave none. */
  token: string | undefined;
  code: string;
  /** Server Direct Print: the status bits of that moment. */
  status?: number;
  /** CloudPRNT: where and how the server wants to be told. */
  url?: URL;
  byGet?: boolean;
}

interface FaultyPrinter {
  faults(): Faults;
  changeFaults(change: FaultChange): void;
}

/** A token that no server gives, for a printer that has had no job before. */
const inventedToken = "another-delivery";

/** Confirmations on their way. One that the server has not taken is sent again, in order, with the next question. */
export class Confirmations {
  readonly #printer: FaultyPrinter;
  #pending: { confirmation: Confirmation; retries: number }[] = [];
  #tokenBefore = inventedToken;

  constructor(printer: FaultyPrinter) {
    this.#printer = printer;
  }

  /** Tokens of the deliveries that are printed or refused, and not confirmed yet. */
  get tokens(): (string | undefined)[] {
    return this.#pending.map(({ confirmation }) => confirmation.token);
  }

  add(confirmation: Confirmation): void {
    const { oldToken, repeatConfirmation = 0, confirmationCode } = this.#printer.faults();
    const { token } = confirmation;
    const said = {
      ...confirmation,
      ...(oldToken && { token: this.#tokenBefore }),
      ...(confirmationCode !== undefined && { code: confirmationCode }),
    };
    if (token !== undefined) this.#tokenBefore = token;
    if (this.#isLost()) return;
    for (let times = 0; times <= repeatConfirmation; times++) this.#pending.push({ confirmation: said, retries: 0 });
  }

  /** Sends what is to be sent. `send` resolves with whether the server took it. */
  async deliver(send: (confirmation: Confirmation, retries: number) => Promise<boolean>): Promise<void> {
    for (;;) {
      const [next] = this.#pending;
      const { holdConfirmation, silent } = this.#printer.faults();
      if (!next || holdConfirmation || silent) return;
      const isTaken = await send(next.confirmation, next.retries);
      // Power may have gone meanwhile.
      if (this.#pending[0] !== next) return;
      if (!isTaken) {
        next.retries++;
        return;
      }
      this.#pending.shift();
    }
  }

  forget(): void {
    this.#pending = [];
  }

  #isLost(): boolean {
    const { loseConfirmation } = this.#printer.faults();
    if (loseConfirmation === undefined) return false;
    const change = loseConfirmation > 1 ? { set: { loseConfirmation: loseConfirmation - 1 }, removed: [] } : mended;
    this.#printer.changeFaults(change);
    return loseConfirmation === 1;
  }
}

const mended: FaultChange = { set: {}, removed: ["loseConfirmation"] };
