import { type JobUpdateEvent, type LoggedEvent, queuedBefore } from "../events.ts";
import { lifecycleRank } from "../job.ts";
import type { EventPage } from "./bus.ts";

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
    rank: lifecycleRank(data.status),
    text: JSON.stringify({ type, data }),
    textBefore: before ? JSON.stringify(before) : "",
  };
}

/** How an event is read back: its own id and that of the one before are kept beside its text. */
export interface EventRow {
  id: string;
  prev: string;
  text: string;
}

export interface LogReader {
  rowsAfter(id: string, most: number): Promise<EventRow[]>;
  lastEventId(): Promise<string>;
}

/**
 * Reads on behind an event. Nothing is missing if the first that is found says that it came directly after; if none is
 * found, the event has to be the last.
 */
export async function readAfter(reader: LogReader, id: string, most: number): Promise<EventPage> {
  const rows = await reader.rowsAfter(id, most);
  const [first] = rows;
  if (first) return { events: rows.map(toEvent), isComplete: first.prev === id };
  if ((await reader.lastEventId()) === id) return { events: [], isComplete: true };
  // Unless one was written between the two questions.
  const later = await reader.rowsAfter(id, most);
  return { events: later.map(toEvent), isComplete: later[0]?.prev === id };
}

function toEvent({ text, ...ids }: EventRow): LoggedEvent {
  return { ...JSON.parse(text), ...ids };
}
