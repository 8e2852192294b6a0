import { randomUUID } from "node:crypto";
import { connectDatabase } from "@platen/shared/db/connect";
import { insertWebhook } from "@platen/shared/db/webhooks";

/** Somebody is to be told of everything. Nobody is there: what is measured is what moving a job costs. */
export async function addWebhook(databaseUrl: string): Promise<void> {
  const { db, close } = connectDatabase({ url: databaseUrl, name: "bench", max: 1 });
  await insertWebhook(db, { id: randomUUID(), name: "shop", url: "https://127.0.0.1:9/", secret: "whsec_" });
  await close();
}
