import { readFileSync } from "node:fs";
import type { Json } from "@platen/testkit/caller";

/** What a release kept in its database, and how it answered then: recorded by `record.ts` from that release itself. */
export interface Release {
  /** How many migrations it knew. */
  migrations: number;
  /** Of each table, every row. */
  rows: { jobs: Json[]; templates: Json[]; assets: Json[]; printers: Json[] };
  /** By path, what GET answered: JSON, or the text of a preview. */
  answers: Record<string, Json>;
  /** What POST /printer/config answered when it set the printer that `rows` holds. */
  configured: Json;
}

export const releaseFile = new URL("release.json", import.meta.url);

/** A request that was sent to it, and is sent again after the upgrade. */
export const repeated = {
  path: "/print/order-receipt",
  key: "order-4711",
} as const;

export const tables = ["jobs", "templates", "assets", "printers"] as const satisfies (keyof Release["rows"])[];

export function readRelease(): Release {
  return JSON.parse(readFileSync(releaseFile, "utf8"));
}
