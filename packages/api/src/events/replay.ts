import type { EventPage } from "@platen/shared/bus";
import { type ClientEvent, isLater, type LogEntry } from "@platen/shared/events";
import { sleep } from "@platen/shared/time";

/** The log of events, and how far this replica has told it to those who are connected. */
export interface EventHistory {
  readonly position: string | undefined;
  /** As `EventLog.eventsAfter`. */
  after(id: string): Promise<EventPage>;
}

export interface Reader {
  /** Resolves when more can be sent; to false when nobody is there any more. */
  hasRoom(): Promise<boolean>;
  resume(id: string, complete: boolean): void;
  hear(event: ClientEvent & { id: string }): void;
  /** From here on it is sent what this replica hears, but for what it was told already: up to this id. */
  goOn(id: string): void;
}

/** A log that cannot be read is asked again: a client that is told nothing yet has lost nothing. */
const askAgainMs = 500;

/**
 * Tells a client what it missed since an event, until it is where the others are. The last look and `goOn` are one step,
 * in which no event can come. Ends early when the client has gone.
 */
export async function replay(history: EventHistory, after: string, reader: Reader): Promise<void> {
  let at = after;
  let isFirst = true;
  for (;;) {
    if (!(await reader.hasRoom())) return;
    const events = await read(history, at);
    if (events === "away") {
      await sleep(askAgainMs);
      continue;
    }
    if (events === "from now on") {
      const position = history.position ?? at;
      reader.resume(position, at === "");
      return reader.goOn(position);
    }
    if (isFirst) reader.resume(at, true);
    isFirst = false;
    for (const event of events) if (event.type !== "unreadable") reader.hear(event);
    at = events.at(-1)?.id ?? at;
    if (!isLater(history.position ?? at, at)) return reader.goOn(at);
  }
}

async function read(history: EventHistory, after: string): Promise<LogEntry[] | "from now on" | "away"> {
  try {
    const page = after === "" ? undefined : await history.after(after);
    if (page?.isComplete) return page.events;
  } catch {
    return "away";
  }
  // Until the bus has been heard for the first time, nobody knows where the log ends.
  return history.position === undefined ? "away" : "from now on";
}
