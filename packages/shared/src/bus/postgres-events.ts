import type { JobUpdateEvent } from "../events.ts";
import type { EventLog } from "./bus.ts";
import type { MessageReader } from "./envelope.ts";
import { type EventRow, entryOf, readAfter, readTold, textOf } from "./event-entries.ts";

/** A connection that runs statements in the order they come. */
export interface Statements {
  query(statement: { name: string; text: string; values: unknown[] }): Promise<unknown>;
}

export interface PostgresEvents extends EventLog {
  append(events: readonly JobUpdateEvent[]): Promise<void>;
}

/** An id that every event comes after. */
const beforeTheFirst = "0";

/** The log of events in the table `events`. What writes it, `append_events`, stands in the migrations. */
export function postgresEvents(
  statements: Statements,
  channels: { jobs: string; printers: string },
  messages: MessageReader,
): PostgresEvents {
  const ask = async <Row>(name: string, text: string, values: unknown[]) =>
    ((await statements.query({ name, text, values })) as { rows: Row[] }).rows;

  async function lastEventId(): Promise<string> {
    const [row] = await ask<{ id: string }>("last event", "select coalesce(max(id), 0) as id from events", []);
    return row?.id ?? beforeTheFirst;
  }

  const rowsAfter = (id: string, most: number) =>
    ask<EventRow>("events after", "select id, prev, event as text from events where id > $1 order by id limit $2", [
      id,
      most,
    ]);

  return {
    async append(events) {
      const entries = events.map(entryOf);
      await statements.query({
        name: "append events",
        text: "select append_events($1, $2::text[], $3::int[], $4::text[], $5::text[])",
        values: [
          channels.jobs,
          entries.map(({ subject }) => subject),
          entries.map(({ rank }) => rank),
          entries.map(({ text }) => text),
          entries.map(({ textBefore }) => textBefore),
        ],
      });
    },
    async tellPrinters(news) {
      await statements.query({
        name: "append printer events",
        text: "select append_printer_events($1, $2::text[], $3::bigint[], $4::text[])",
        values: [
          channels.printers,
          news.map(({ event }) => event.data.printerId),
          news.map(({ after }) => after ?? beforeTheFirst),
          news.map(({ event }) => textOf(event)),
        ],
      });
    },
    async printersTold() {
      const rows = await ask<{ id: string; printerId: string; text: string }>(
        "printers told",
        'select event_id as id, printer_id as "printerId", event as text from printers_told',
        [],
      );
      return rows.map((row) => readTold(messages, row));
    },
    lastEventId,
    async eventsAfter(id, most) {
      if (!/^[0-9]{1,18}$/.test(id)) return { events: [], isComplete: false };
      return readAfter({ messages, rowsAfter, lastEventId }, id, most);
    },
  };
}
