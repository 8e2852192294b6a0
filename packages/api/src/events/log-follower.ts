import type { EventLog, EventPage } from "@platen/shared/bus";
import { isLater, type LogEntry, type LoggedEvent } from "@platen/shared/events";
import type { Logger } from "@platen/shared/log";
import { askUntil } from "./ask-until.ts";
import type { EventHistory } from "./replay.ts";

export interface FollowerListener {
  /** Every event once, in the order of the log. */
  pass(event: LoggedEvent): void;
  /** Events are gone that were never passed: the log lost them, or this replica was away for longer than it keeps them. */
  onGap(): void;
}

/** Read at once. About a hundred kilobytes. */
const pageSize = 500;

/**
 * Passes on the log of events as it grows. Events are heard on the bus, and each says which came before it: who finds
 * one missing reads the log, and what is heard meanwhile stands there as well.
 */
export class LogFollower implements EventHistory {
  readonly #events: EventLog;
  readonly #log: Logger;
  readonly #closing = new AbortController();
  #listener: FollowerListener | undefined;
  #position: string | undefined;
  /** The latest of what was heard while the log was read. */
  #heard: string | undefined;
  #isReading = true;

  constructor(events: EventLog, log: Logger) {
    this.#events = events;
    this.#log = log;
  }

  /** The id of the last event that was passed; undefined before `start` has found where the log ends. */
  get position(): string | undefined {
    return this.#position;
  }

  /** Begins with what is published from now on. Called when the bus is listened to. */
  async start(listener: FollowerListener): Promise<void> {
    this.#listener = listener;
    this.#position = await this.#ask(() => this.#events.lastEventId());
    await this.#read();
  }

  after(id: string): Promise<EventPage> {
    return this.#events.eventsAfter(id, pageSize);
  }

  hear(event: LogEntry): void {
    if (this.#isReading || this.#position === undefined) {
      if (this.#heard === undefined || isLater(event.id, this.#heard)) this.#heard = event.id;
      return;
    }
    if (event.prev === this.#position) this.#pass(event);
    else if (isLater(event.id, this.#position)) {
      this.#heard = event.id;
      void this.#read();
    }
  }

  /** Something may have been missed. */
  catchUp(): void {
    if (!this.#isReading) void this.#read();
  }

  close(): void {
    this.#closing.abort();
  }

  #pass(event: LogEntry): void {
    this.#position = event.id;
    if (event.type !== "unreadable") this.#listener?.pass(event);
  }

  async #read(): Promise<void> {
    this.#isReading = true;
    const { signal } = this.#closing;
    let emptyReads = 0;
    while (this.#position !== undefined && !signal.aborted) {
      const position = this.#position;
      const page = await this.#ask(() => this.after(position));
      if (!page) return;
      const { events, isComplete } = page;
      if (!isComplete) await this.#cross(events.length === 0);
      for (const event of events) this.#pass(event);
      const isAhead = this.#heard !== undefined && isLater(this.#heard, this.#position);
      emptyReads = events.length === 0 ? emptyReads + 1 : 0;
      // Heard between the question and its answer, it is found by the next; a server that lost it will not find it.
      if (!isAhead || emptyReads > 1) break;
    }
    this.#heard = undefined;
    this.#isReading = false;
  }

  /** What is missing will not come. A log that was lost may even have begun anew, with earlier ids. */
  async #cross(isAtEnd: boolean): Promise<void> {
    if (isAtEnd) this.#position = await this.#ask(() => this.#events.lastEventId());
    this.#listener?.onGap();
  }

  #ask<T>(question: () => Promise<T>): Promise<T | undefined> {
    const unanswered = "the log of events cannot be read yet";
    return askUntil(question, { log: this.#log, unanswered, closing: this.#closing.signal });
  }
}
