import type { Config } from "@platen/shared/config";
import { isSet } from "@platen/shared/config-file";
import { createLog } from "@platen/shared/log";
import { defaultPrinterId } from "@platen/shared/printer";
import { openService } from "../api-connection.ts";
import type { CommonValues } from "../arguments.ts";
import type { Surroundings } from "../command.ts";
import { type ApiCheck, checkApi } from "./api.ts";
import { checkAsking } from "./asking.ts";
import { checkBackups } from "./backups.ts";
import { checkConfiguration } from "./configuration.ts";
import { checkDatabase, type DatabaseCheck } from "./database.ts";
import { type Finding, skipped } from "./finding.ts";
import { checkOthers } from "./others.ts";
import { checkPrinter, checkProof, checkRow } from "./printer.ts";
import { checkQueue } from "./queue.ts";
import { checkHeartbeat, checkWorkerThroughApi, type WorkerCheck } from "./worker.ts";

/** Looks at everything a receipt passes on its way to a printer, in that order. Changes nothing and prints nothing. */
export async function examine(
  { printer: named, ...values }: CommonValues & { printer?: string | undefined },
  around: Surroundings,
): Promise<Finding[]> {
  const printerId = named ?? defaultPrinterId;
  const { finding, config } = await checkConfiguration(around);
  if (!config) return [finding];
  // What the shared parts would log is told by the findings.
  const log = createLog({ level: "silent", part: "local", pretty: false });
  const service = openService(withConfigured(values, config, around.env.PLATEN_URL), around);
  const [database, queue, api] = await Promise.all([
    checkDatabase(config.database.url, printerId),
    checkQueue(config, log),
    checkApi(service, printerId),
  ]);
  const backups = await checkBackups(around);
  const seen = [finding, database.finding, queue, api.finding, ...(backups ? [backups] : [])];
  const row = database.printer ?? api.printer;
  const unusable = checkRow(printerId, row, seen);
  if (unusable) return [...seen, unusable];
  if (api.printer?.fetchesJobs) return [...seen, checkAsking(api.printer)];
  const worker = await checkWorker(database, queue, api, () => checkHeartbeat(config, log, printerId), config);
  const { allowedNetworks } = config.printer;
  // Only the settings of the API and the worker name a database; beside containers there is none, and their networks are not ours.
  const isMeantToReach = config.database.url !== "";
  const place = findPlace(row, config, around);
  const printer = place
    ? await checkPrinter(worker.word, { id: printerId, ...place, allowedNetworks, isMeantToReach })
    : skipped("printer", "nobody could be asked where it is");
  // Whoever names a printer asks about that one alone.
  const others = named === undefined && api.printer ? await checkOthers(service, printerId) : [];
  return [...seen, worker.finding, printer, checkProof(worker.word), ...others];
}

/** Where the printer is: as it is stored, or as the settings would store it. The usual address of nobody's choice says nothing. */
function findPlace(
  row: { ip: string; port: number } | undefined,
  { printer }: Config,
  { env, directory }: Surroundings,
): { ip: string; port: number } | undefined {
  const { ip, port } = row ?? printer;
  return row || isSet("PLATEN_PRINTER_IP", env, directory) ? { ip, port } : undefined;
}

async function checkWorker(
  database: DatabaseCheck,
  queue: Finding,
  api: ApiCheck,
  listen: () => Promise<WorkerCheck>,
  config: Config,
): Promise<WorkerCheck> {
  const carriers = config.redis.url ? [queue] : [database.finding];
  if (carriers.some(({ level }) => level === "skipped")) return checkWorkerThroughApi(api.printer);
  if (carriers.some(({ level }) => level === "failure")) {
    return { finding: skipped("worker", `its heartbeat comes over the ${carriers[0]?.check}, which is away`) };
  }
  return listen();
}

/** Unless told otherwise, the API this configuration would start. */
function withConfigured(values: CommonValues, { server, auth }: Config, told: string | undefined): CommonValues {
  // Where it listens on all addresses, this machine's own is one of them.
  const host = ["0.0.0.0", "::"].includes(server.host) ? "127.0.0.1" : server.host;
  const configured = `http://${host.includes(":") ? `[${host}]` : host}:${server.port}${server.basePath}`;
  return { url: values.url ?? told ?? configured, "api-key": values["api-key"] ?? (auth.apiKey || undefined) };
}
