import { randomUUID } from "node:crypto";
import { createLog, type Logger } from "@platen/shared/log";
import postgres from "postgres";
import { describe, inject } from "vitest";
import { eventually } from "./eventually.ts";
import { templateDatabase } from "./global-setup.ts";

/** What a suite needs to open queue, bus and database on one of the two backends. */
export interface Backend {
  name: "PostgreSQL" | "Redis";
  /** Empty on PostgreSQL. */
  redisUrl: string;
}

/** Runs a suite once on each backend. Without a Redis server that half is shown as skipped, with the reason. */
export function describeOnEachBackend(title: string, suite: (backend: Backend) => void): void {
  const redisUrl = inject("redisUrl");
  describe(`${title} on PostgreSQL`, () => suite({ name: "PostgreSQL", redisUrl: "" }));
  const reason = redisUrl ? "" : ` (not run: ${inject("redisMissing")})`;
  describe.skipIf(!redisUrl)(`${title} on Redis${reason}`, () => suite({ name: "Redis", redisUrl }));
}

/** Runs a suite on PostgreSQL alone: for what asks nothing of queue or bus, so that the backend makes no difference. */
export function describeOnPostgres(title: string, suite: (backend: Backend) => void): void {
  describe(title, () => suite({ name: "PostgreSQL", redisUrl: "" }));
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A database of its own, migrated, in a tenth of a second. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createFrom(templateDatabase);
}

/** A database of its own without a single table. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createFrom("template0");
}

async function createFrom(template: string): Promise<TestDatabase> {
  const serverUrl = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(serverUrl, `create database ${name} template ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => drop(serverUrl, name) };
}

/**
 * Connections that are being closed are given a moment, for which PostgreSQL waits by itself: cut off, they would fail when
 * nobody listens any more. Again when the server's checkpoint, which a deletion asks for, trips over the files of another one.
 */
async function drop(serverUrl: string, name: string): Promise<void> {
  const dropped = `drop database if exists ${name}`;
  await eventually(async () => {
    await onServer(serverUrl, dropped).catch(() => onServer(serverUrl, `${dropped} with (force)`));
    return true;
  });
}

async function onServer(url: string, statement: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

export function testPrefix(): string {
  return `test-${randomUUID().slice(0, 8)}`;
}

/** Silent unless PLATEN_TEST_LOG names a level. */
export function testLog(): Logger {
  return createLog({ level: process.env.PLATEN_TEST_LOG ?? "silent", part: "local", pretty: false });
}
