import { isOffline } from "../machine/condition/condition.ts";
import type { Faults } from "../machine/condition/faults.ts";
import type { Connections, Lane } from "../machine/lane.ts";
import type { AskedMachine } from "./asked-machine.ts";
import type { AskingOptions } from "./asking-options.ts";
import { CloudPrnt } from "./cloudprnt.ts";
import { Confirmations } from "./confirmations.ts";
import { type Exchange, Exchanges } from "./exchanges.ts";
import type { Asker, Outcome, Protocol } from "./protocol.ts";
import { ServerDirectPrint } from "./sdp.ts";

interface JobInHand {
  rest: Uint8Array;
  end(outcome: Outcome): void;
}

const msPerS = 1000;

/** A printer that fetches its jobs: it asks every few seconds, prints what it gets, and says how that went. */
export class AskingLane implements Lane, Asker {
  readonly port = 0;
  readonly congested = false;
  readonly confirmations: Confirmations;
  readonly #printer: AskedMachine;
  readonly #options: AskingOptions;
  readonly #protocol: Protocol;
  readonly #exchanges = new Exchanges();
  readonly #onChange = () => this.#lookAtCondition();
  #job: JobInHand | undefined;
  #pumping = false;
  #isOpen = false;
  #turn: Promise<void> | undefined;
  #askAgain = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #condition = "";

  constructor(printer: AskedMachine, options: AskingOptions) {
    this.#printer = printer;
    this.#options = options;
    this.confirmations = new Confirmations(printer);
    this.#protocol =
      options.lane === "cloudprnt"
        ? new CloudPrnt(this, printer, options)
        : new ServerDirectPrint(this, printer, options);
  }

  /** Whom it asks, without the secret in the address. */
  get address(): string {
    return new URL(this.#options.url).origin;
  }

  get connections(): Connections {
    const last = this.#exchanges.all.at(-1);
    return { listening: false, connected: last?.status !== undefined, waiting: 0, discardedBytes: 0 };
  }

  get exchanges(): readonly Exchange[] {
    return this.#exchanges.all;
  }

  get isPrinting(): boolean {
    return this.#job !== undefined;
  }

  async open(): Promise<void> {
    this.#isOpen = true;
    this.#condition = JSON.stringify(this.#printer.condition());
    this.#printer.events.on("change", this.#onChange);
    // Not before the faults it is started with are in force.
    this.#timer = setTimeout(() => this.askNow(), 0);
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    this.#printer.events.off("change", this.#onChange);
    this.#endJob("forgotten");
    this.#protocol.close();
    await this.#turn;
  }

  /** A printer that asks has nothing to send answers on. */
  send(): void {}

  note(exchange: Exchange): void {
    this.#exchanges.add(exchange);
  }

  askNow(): void {
    clearTimeout(this.#timer);
    this.#askAgain = true;
    this.#turn ??= this.#takeTurns().finally(() => this.#rest());
  }

  print(bytes: Uint8Array): Promise<Outcome> {
    return new Promise((resolve) => {
      this.#job = { rest: bytes, end: resolve };
      this.pump();
    });
  }

  /** Gives the machine as much of the job as fits. Called again whenever it stops for a moment. */
  pump(): void {
    // Without power the machine has nothing left to do, and the job is not printed for that.
    if (!this.#job || this.#pumping || this.#printer.faults().powerOff) return;
    this.#pumping = true;
    this.#feed(this.#job);
    this.#pumping = false;
    if (this.#job?.rest.length === 0 && !this.#printer.busy) this.#endJob("printed");
  }

  async faultsChanged(before: Faults, after: Faults): Promise<void> {
    const powerWasCycled = before.unrecoverable && !after.unrecoverable;
    if (after.powerOff || powerWasCycled) this.#forget();
    if (!isSilenced(after)) this.askNow();
  }

  #feed(job: JobInHand): void {
    while (job.rest.length > 0 && this.#job === job) {
      const countdown = this.#printer.faults().restartAfterBytes;
      const chunk = job.rest.subarray(0, Math.min(this.#printer.free(), countdown ?? Number.POSITIVE_INFINITY));
      if (chunk.length === 0) return;
      job.rest = job.rest.subarray(chunk.length);
      this.#printer.receive(chunk);
      if (countdown !== undefined) this.#countDown(countdown - chunk.length);
    }
  }

  #countDown(left: number): void {
    if (left > 0) {
      this.#printer.changeFaults({ set: { restartAfterBytes: left }, removed: [] });
      return;
    }
    this.#printer.changeFaults({ set: {}, removed: ["restartAfterBytes"] });
    this.#printer.losePower();
    this.#forget();
  }

  #forget(): void {
    this.#endJob("forgotten");
    this.confirmations.forget();
    this.#protocol.forget();
  }

  #endJob(outcome: Outcome): void {
    const job = this.#job;
    this.#job = undefined;
    job?.end(outcome);
  }

  /** A printer that has to stop gives the job up, and a change of its status is told at once. */
  #lookAtCondition(): void {
    const condition = JSON.stringify(this.#printer.condition());
    if (condition === this.#condition) return;
    this.#condition = condition;
    // Not within the change itself, which the machine has not finished yet.
    queueMicrotask(() => {
      if (this.#job && isOffline(this.#printer.condition())) {
        this.#endJob("stopped");
        this.#printer.losePower();
      }
      this.askNow();
    });
  }

  async #takeTurns(): Promise<void> {
    while (this.#askAgain && this.#isOpen && !isSilenced(this.#printer.faults())) {
      this.#askAgain = false;
      try {
        await this.#protocol.confirm();
        await this.#protocol.ask();
      } catch {
        // Nobody answered: that is noted among the exchanges, and the next question is due after the usual time.
      }
    }
  }

  #rest(): void {
    this.#turn = undefined;
    if (!this.#isOpen) return;
    const waitMs = this.#askAgain && !isSilenced(this.#printer.faults()) ? 0 : this.#everyMs;
    this.#timer = setTimeout(() => this.askNow(), waitMs);
  }

  get #everyMs(): number {
    return this.#printer.settings().askEveryS * msPerS;
  }
}

/** Nothing that it asks gets out. */
function isSilenced({ powerOff, refuse, halfOpen }: Faults): boolean {
  return (powerOff ?? refuse ?? halfOpen) === true;
}
