import { findSeen } from "@platen/shared/db/asking-printers";
import type { Database } from "@platen/shared/db/connect";
import { countWaiting } from "@platen/shared/db/jobs";
import { isAsking } from "@platen/shared/printer";
import type { Static } from "@sinclair/typebox";
import type { PrinterView } from "./printer-state.ts";
import type { Printer, PrinterDetails } from "./schemas.ts";

type DetailsJson = Static<typeof PrinterDetails>;

/** The printer of GET /printer/status. */
export async function statusJson(db: Database, view: PrinterView): Promise<Static<typeof Printer>> {
  return status(view, await countWaiting(db, [view.row.id]));
}

/** Below what a printer that asks does so. */
export interface PollBases {
  /** As the request came. */
  asked: string;
  /** As the printer can come. */
  reachable: readonly string[];
}

/** With the address that a printer which asks does so at, if its bases are given. */
export async function detailsJson(
  db: Database,
  view: PrinterView,
  pollBases: PollBases | undefined,
): Promise<DetailsJson> {
  const [json] = await listJson(db, [view]);
  if (!json) throw new Error("a printer has no JSON");
  const { row } = view;
  if (!pollBases || !isAsking(row)) return json;
  const path = `/${row.lane}/${row.asking.secret}`;
  return { ...json, pollUrl: pollBases.asked + path, pollUrls: pollBases.reachable.map((base) => base + path) };
}

/** The database is asked once for all of them. */
export async function listJson(db: Database, views: readonly PrinterView[]): Promise<DetailsJson[]> {
  const asking = views.filter(({ row }) => isAsking(row));
  const [waiting, seen] = await Promise.all([countWaiting(db, idsOf(views)), findSeen(db, idsOf(asking))]);
  return views.map((view) => details(view, waiting, seen));
}

const idsOf = (views: readonly PrinterView[]) => views.map(({ row }) => row.id);

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
    reason: (report.status !== "online" && report.reason) || null,
    silentSince: (report.status === "error" && report.silentSince) || null,
    lastErrorCode: (report.status === "offline" && report.lastErrorCode) || null,
    drawer: report.drawer,
    model: report.model,
    capabilities: report.capabilities,
    proof: report.proof,
    // A printer that asks needs no worker.
    worker: isWorkerHeard || isAsking(row) ? "online" : "offline",
    printingJobId: report.printingJobId,
    since: report.since,
  };
}

function details(view: PrinterView, waiting: Map<string, number>, seen: Map<string, Date>): DetailsJson {
  const { row, report } = view;
  return {
    id: row.id,
    ...status(view, waiting),
    site: row.site,
    lane: row.lane,
    fetchesJobs: isAsking(row),
    ...(isAsking(row) ? askingJson(view, seen) : { address: { host: row.ip, port: row.port } }),
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

function askingJson({ row: { id, asking }, heardAt }: PrinterView, seen: Map<string, Date>): Partial<DetailsJson> {
  if (!asking) return {};
  const { identity, device, auth } = asking;
  // What is heard here is fresher than what was written for all replicas.
  const lastSeen = Math.max(seen.get(id)?.getTime() ?? 0, heardAt?.getTime() ?? 0);
  return {
    pollAuth: auth && { user: auth.user },
    identity,
    device,
    lastSeen: lastSeen === 0 ? null : new Date(lastSeen).toISOString(),
  };
}
