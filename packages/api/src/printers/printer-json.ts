import type { Database } from "@platen/shared/db/connect";
import { countWaiting } from "@platen/shared/db/jobs";
import type { Static } from "@sinclair/typebox";
import type { Printer, PrinterDetails } from "./printer-schemas.ts";
import type { PrinterView } from "./printer-state.ts";

/** The printer of GET /printer/status. */
export async function statusJson(db: Database, view: PrinterView): Promise<Static<typeof Printer>> {
  return status(view, await countWaiting(db, [view.row.id]));
}

export async function detailsJson(db: Database, view: PrinterView): Promise<Static<typeof PrinterDetails>> {
  return details(view, await countWaiting(db, [view.row.id]));
}

/** The database is asked once for all of them. */
export async function listJson(db: Database, views: readonly PrinterView[]): Promise<Static<typeof PrinterDetails>[]> {
  const waiting = await countWaiting(
    db,
    views.map(({ row }) => row.id),
  );
  return views.map((view) => details(view, waiting));
}

function status({ row, report, isWorkerHeard }: PrinterView, waiting: Map<string, number>): Static<typeof Printer> {
  const { errorCode } = report;
  return {
    name: row.name,
    ip: row.ip,
    port: row.port,
    status: report.status,
    paperStatus: report.paperStatus,
    coverStatus: report.coverStatus,
    queueLength: waiting.get(row.id) ?? 0,
    width: row.width,
    ...(report.status === "error" && errorCode ? { errorCode } : {}),
    reason: (report.status === "offline" && report.reason) || null,
    drawer: report.drawer,
    model: report.model,
    capabilities: report.capabilities,
    proof: report.proof,
    worker: isWorkerHeard ? "online" : "offline",
    printingJobId: report.printingJobId,
    since: report.since,
  };
}

function details(view: PrinterView, waiting: Map<string, number>): Static<typeof PrinterDetails> {
  const { row, report } = view;
  return {
    id: row.id,
    ...status(view, waiting),
    site: row.site,
    lane: row.lane,
    address: { host: row.ip, port: row.port },
    language: row.language,
    paper: row.paper,
    model: row.model,
    reportedModel: report.model,
    dpi: row.dpi,
    charset: row.charset,
    whenOffline: row.whenOffline,
    enabled: row.enabled,
    labels: row.labels,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
