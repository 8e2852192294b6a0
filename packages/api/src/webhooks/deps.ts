import type { Database } from "@platen/shared/db/connect";
import type { Sealer } from "../journal/sealer.ts";
import type { Webhooks } from "./webhooks.ts";

/** What the routes of webhooks need. */
export interface WebhooksRoutesDeps {
  db: Database;
  sealer: Pick<Sealer, "soon">;
  webhooks: Webhooks;
}
