import type { PrinterRow } from "@platen/shared/db/printers";
import { Type } from "@sinclair/typebox";
import { may } from "../endpoints/caller.ts";
import type { AppContext } from "../endpoints/endpoint.ts";
import { etagOf } from "../http/etag.ts";
import { ownUrl } from "../http/own-url.ts";
import { reachableUrls } from "../http/reachable-urls.ts";
import { success } from "../http/schemas.ts";
import type { PrintersDeps } from "./deps.ts";
import { detailsJson, type PollBases } from "./printer-json.ts";
import { PrinterDetails } from "./schemas.ts";

export const PrinterAnswer = Type.Object({ success, printer: PrinterDetails });

/** Answers with one printer. Where it asks for its jobs, if it does, is told to whoever may set that. */
export async function answerPrinter(
  { db, printers, config }: Pick<PrintersDeps, "db" | "printers" | "config">,
  context: AppContext,
  row: PrinterRow,
  status: 200 | 201 = 200,
): Promise<Response> {
  context.header("ETag", etagOf(row));
  const pollBases = may(context.get("caller"), ["printers"]) ? basesFor(ownUrl(context), config.server) : undefined;
  return context.json({ success: true, printer: await detailsJson(db, printers.look(row), pollBases) }, status);
}

function basesFor(asked: string, server: PrintersDeps["config"]["server"]): PollBases {
  const { basePath } = server;
  return { asked: asked + basePath, reachable: reachableUrls(asked, server).map((url) => url + basePath) };
}
