import {
  type ClientEvent,
  isClientEvent,
  type JobUpdateEvent,
  type LogEntry,
  nothingTold,
  type PrinterUpdateEvent,
  queuedBefore,
} from "../events.ts";
import { lifecycleRank } from "../job.ts";
import type { EventPage } from "./bus.ts";
import { type MessageReader, stamp } from "./envelope.ts";

/** An event on its way into the log. It is written if nothing of this rank or a higher one is known of its subject. */
export interface EventEntry {
  subject: string;
  rank: number;
  /** As JSON. The server puts the id in, behind the first brace. */
  text: string;
  /** Written first if nothing at all is known of the subject; empty: nothing. */
  textBefore: string;
}

export function entryOf({ type, data }: JobUpdateEvent): EventEntry {
  const before = queuedBefore({ type, data });
  return {
    subject: data.jobId,
    rank: lifecycleRank(data.status, data.confirmation),
    text: textOf({ type, data }),
    textBefore: before ? textOf(before) : "",
  };
}

/** An event as the log holds it. */
export function textOf(event: ClientEvent): string {
  return JSON.stringify(stamp(event));
}

/** How an event is read back: its own id and that of the one before are kept beside its text. */
export interface EventRow {
  id: string;
  prev: string;
  text: string;
}

export interface LogReader {
  messages: MessageReader;
  rowsAfter(id: string, most: number): Promise<EventRow[]>;
  lastEventId(): Promise<string>;
}

/**
 * Reads on behind an event. Nothing is missing if the first that is found says that it came directly after; if none is
 * found, the event has to be the last.
 */
export async function readAfter(reader: LogReader, id: string, most: number): Promise<EventPage> {
  const toEntry = (row: EventRow) => readRow(reader.messages, row);
  const rows = await reader.rowsAfter(id, most);
  const [first] = rows;
  if (first) return { events: rows.map(toEntry), isComplete: first.prev === id };
  if ((await reader.lastEventId()) === id) return { events: [], isComplete: true };
  // Unless one was written between the two questions.
  const later = await reader.rowsAfter(id, most);
  return { events: later.map(toEntry), isComplete: later[0]?.prev === id };
}

const source = "log of events";

/** What a later release has told keeps its place: who reads on steps over it. */
function readRow(messages: MessageReader, { text, id, prev }: EventRow): LogEntry {
  const event = messages.parse<ClientEvent>(source, text);
  return event && isClientEvent(event) ? { ...event, id, prev } : { type: "unreadable", id, prev };
}

/** What was told last of a printer; of what a later release has told only that nothing is known of it here. */
export function readTold(
  messages: MessageReader,
  { id, printerId, text }: { id: string; printerId: string; text: string },
): PrinterUpdateEvent & { id: string } {
  return { ...(messages.parse<PrinterUpdateEvent>(source, text) ?? nothingTold(printerId)), id };
}
