import { connectDatabase } from "@platen/shared/db/connect";
import { printers } from "@platen/shared/db/schema";
import type { AskingSettings } from "@platen/shared/printer";
import type { AskingLane } from "@platen/shared/printer-kinds";
import type { Stack } from "../stack.ts";

let made = 0;

/** Stores a printer that asks, as somebody's `POST /printers` on another replica would, and tells its id and secret. */
export async function addAskingPrinter(
  { place }: Stack,
  lane: AskingLane,
  asking: Partial<AskingSettings> = {},
): Promise<{ id: string; secret: string }> {
  made++;
  const id = `${lane}-${made}`;
  const secret = `${id}-${"x".repeat(43)}`.slice(0, 43);
  const connection = connectDatabase({ url: place.databaseUrl, name: "test", max: 1 });
  await connection.db.insert(printers).values({
    id,
    ip: "",
    port: 0,
    lane,
    language: lane === "sdp" ? "epos" : "starprnt",
    width: 80,
    whenOffline: "queue",
    asking: { secret, identity: null, device: {}, auth: null, ...asking },
  });
  await connection.close();
  return { id, secret };
}
