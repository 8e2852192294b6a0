import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres, { type Sql } from "postgres";

export type Database = PostgresJsDatabase;

export interface DatabaseConnection {
  db: Database;
  sql: Sql;
  close(): Promise<void>;
}

export interface ConnectOptions {
  url: string;
  /** Shown in pg_stat_activity. */
  name: string;
  max?: number;
  /** The server gives up a statement after this long, so that what was called too late does not happen later. */
  statementTimeoutMs?: number;
}

/** Long enough for a busy server, short enough that a request can still be answered 503 within three seconds. */
const connectTimeoutS = 2;

/** How long a closing pool waits for queries under way. */
const closeTimeoutS = 3;

export function connectDatabase({ url, name, max = 10, statementTimeoutMs }: ConnectOptions): DatabaseConnection {
  const client = postgres(url, {
    max,
    connect_timeout: connectTimeoutS,
    // A database that is away is asked again soon; postgres.js would otherwise back off up to 20 s.
    backoff: (attempt: number) => Math.min(0.1 * 2 ** attempt, 1),
    connection: { application_name: name, ...(statementTimeoutMs && { statement_timeout: statementTimeoutMs }) },
    onnotice: () => {},
  });
  return { db: drizzle(client), sql: client, close: () => client.end({ timeout: closeTimeoutS }) };
}
