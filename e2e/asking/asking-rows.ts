import { randomBytes } from "node:crypto";
import type { Database } from "@platen/shared/db/connect";
import { printers } from "@platen/shared/db/schema";
import type { AskingLane } from "@platen/shared/printer-kinds";

/** What the service knows a printer of each lane by, and what it is. */
export const askingKinds = {
  cloudprnt: { language: "starprnt", model: "TSP143IV" },
  sdp: { language: "epos", model: "TM-m30III" },
} as const;

/** A printer that asks at this path, and waits for jobs while it does not. */
export async function addAskingRow(db: Database, id: string, lane: AskingLane): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  const asking = { secret, identity: null, device: {}, auth: null };
  const { language } = askingKinds[lane];
  await db.insert(printers).values({ id, lane, language, ip: "", port: 0, width: 80, whenOffline: "queue", asking });
  return `/${lane}/${secret}`;
}
