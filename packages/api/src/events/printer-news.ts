import type { Bus } from "@platen/shared/bus";
import { PlainError } from "@platen/shared/errors";
import { isLater, type LoggedEvent, looksSame, nothingTold, type PrinterUpdateEvent } from "@platen/shared/events";
import type { Logger } from "@platen/shared/log";
import { within } from "@platen/shared/time";
import type { Printers } from "../printers/printers.ts";
import { askUntil } from "./ask-until.ts";
import type { Told } from "./messages.ts";

export interface PrinterNewsOptions {
  bus: Bus;
  printers: Printers;
  send(event: Told): void;
  log: Logger;
}

/** A bus that takes longer is away. */
const answerWithinMs = 3_000;

/** Others write as well; who loses so often leaves it to the next look. */
const mostAttempts = 5;

const lookEveryMs = 1_000;
/** As long as a worker may be silent. */
const patienceLooks = 5;

interface Seen {
  event: PrinterUpdateEvent;
  /** What stood last in the log of its printer when it was seen. */
  afterId: string | undefined;
}

/**
 * Writes to the log of events how printers are. Every replica hears the workers and notices their silence; whoever is
 * first tells it for all (`tellPrinters`). While the bus is away, this replica's own clients are told without the log.
 */
export class PrinterNewsTeller {
  readonly #options: PrinterNewsOptions;
  /** What stands last in the log of each printer. */
  readonly #told = new Map<string, PrinterUpdateEvent & { id: string }>();
  /** What the clients here were told last. */
  readonly #toldHere = new Map<string, PrinterUpdateEvent>();
  /** What this replica has seen and not told, oldest first. */
  #unsent: Seen[] = [];
  /** For how many looks a printer has been otherwise than the log says. */
  readonly #differs = new Map<string, number>();
  #sending: Promise<void> | undefined;
  #looks: NodeJS.Timeout | undefined;

  constructor(options: PrinterNewsOptions) {
    this.#options = options;
  }

  /** Called when the log is followed. */
  async start(closing: AbortSignal): Promise<void> {
    const { bus, printers, log } = this.#options;
    printers.onChange((event) => this.#changed(event));
    const unanswered = "what was told of printers cannot be read yet";
    const told = (await askUntil(() => bus.printersTold(), { log, unanswered, closing })) ?? [];
    for (const event of told) this.#learn(event);
    // Nobody else may be left to notice that these are silent. One that cannot be read now is met when it is heard of.
    const speaking = told.filter(({ data }) => data.status !== "offline").map(({ data }) => data.printerId);
    await printers.meet(speaking).catch(() => {});
    this.#looks = setInterval(() => this.#look(), lookEveryMs);
    this.#looks.unref();
  }

  /** An update from the log, before it goes to the clients. */
  hear(event: LoggedEvent & PrinterUpdateEvent): void {
    this.#learn(event);
    this.#toldHere.set(event.data.printerId, event);
  }

  close(): void {
    clearInterval(this.#looks);
  }

  #learn(event: PrinterUpdateEvent & { id: string }): void {
    const known = this.#told.get(event.data.printerId);
    if (!known || isLater(event.id, known.id)) this.#told.set(event.data.printerId, event);
  }

  #changed(event: PrinterUpdateEvent): void {
    this.#unsent.push({ event, afterId: this.#told.get(event.data.printerId)?.id });
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
  }

  /** A printer that is otherwise than was told, for longer than the news takes, is told by whoever looks. */
  #look(): void {
    if (this.#sending) return;
    for (const { id, update } of this.#options.printers.known()) {
      const isInLog = looksSame(update.data, this.#inLog(id).data);
      const looks = isInLog ? 0 : (this.#differs.get(id) ?? 0) + 1;
      this.#differs.set(id, looks);
      if (looks >= patienceLooks) this.#changed(update);
      // What was told here while the bus was away is no longer so.
      else if (isInLog && !looksSame(update.data, (this.#toldHere.get(id) ?? update).data)) this.#tellHere(update);
    }
  }

  #inLog(printerId: string): PrinterUpdateEvent {
    return this.#told.get(printerId) ?? nothingTold(printerId);
  }

  async #sendAll(): Promise<void> {
    for (let attempt = 0; this.#unsent.length > 0; attempt++) {
      try {
        await this.#caughtUp();
        const news = this.#news();
        this.#unsent = attempt < mostAttempts ? news : [];
        if (this.#unsent.length === 0) return;
        const told = ({ data }: PrinterUpdateEvent) => this.#told.get(data.printerId)?.id;
        await this.#options.bus.tellPrinters(news.map(({ event }) => ({ event, after: told(event) })));
      } catch (error) {
        this.#options.log.debug({ err: error }, "the log of events cannot be told how printers are");
        for (const { event } of this.#unsent.splice(0)) this.#tellHere(event);
      }
    }
  }

  /**
   * Of what is unsent: all that came after what the log says by now. What another replica has told meanwhile is no news; a
   * printer that is again as it was before all of this is.
   */
  #news(): Seen[] {
    const known = new Map<string, number>();
    for (const [at, { event, afterId }] of this.#unsent.entries()) {
      const { printerId } = event.data;
      const last = this.#told.get(printerId);
      const isToldSince = last ? afterId === undefined || isLater(last.id, afterId) : true;
      if (isToldSince && looksSame(event.data, this.#inLog(printerId).data)) known.set(printerId, at);
    }
    return this.#unsent.filter(({ event }, at) => at > (known.get(event.data.printerId) ?? -1));
  }

  async #caughtUp(): Promise<void> {
    await within(answerWithinMs, this.#options.bus.caughtUp(), () => {
      throw new PlainError("the bus does not answer");
    });
  }

  #tellHere(event: PrinterUpdateEvent): void {
    this.#toldHere.set(event.data.printerId, event);
    this.#options.send(event);
  }
}
