import { isIPv6 } from "node:net";
import type { Config } from "@platen/shared/config";
import { defaultPrinterId } from "@platen/shared/printer";
import type { Addresses, ShownPrinter } from "./banner.ts";
import { buildConsole } from "./build/console-build.ts";
import { ownPort } from "./checks/own-port.ts";
import { checkServers } from "./checks/servers.ts";
import type { Home } from "./home.ts";
import { keepPostgres } from "./postgres/keep-postgres.ts";
import { type Api, findAddress, findLeftOver, keepRows } from "./printer-rows.ts";
import { type Guard, startGuard } from "./processes/guard.ts";
import { supervise } from "./processes/supervise.ts";
import { untilAnswers } from "./processes/until-answers.ts";
import {
  idsNotShown,
  kindOf,
  placeVirtualPrinters,
  programArgumentsFor,
  type VirtualPrinter,
  type VirtualPrinterWishes,
} from "./virtual-printers.ts";

export interface StackOptions {
  /** Undefined in a release, which brings the console as it is. */
  checkout: string | undefined;
  home: Home;
  config: Config;
  /** The configuration names a printer, so no virtual one is started. */
  printerConfigured: boolean;
  /** Ports that a person has chosen, and where nothing else will do. */
  chosenPorts: { api: boolean; worker: boolean };
  virtualPrinters: VirtualPrinterWishes;
  say(line: string): void;
  onGivenUp(reason: string): void;
}

export interface Stack {
  addresses: Addresses;
  stop(): Promise<void>;
}

/** Starts everything in order. Each part registers how it is ended as it is built; the end is the reverse. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const closers: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    return { addresses: await build(options, closers), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function build(options: StackOptions, closers: (() => Promise<void> | void)[]): Promise<Addresses> {
  const { checkout, config, say, onGivenUp } = options;
  // What a person has to mend is found before anything is started.
  const ports = await placeParts(options);
  await checkServers(config, say);
  const guard = startGuard();
  closers.push(() => guard.release());
  if (checkout) buildConsole(checkout, say);
  const databaseUrl = config.database.url || (await startDatabase(options, guard, closers));
  const env: Record<string, string> = { DATABASE_URL: databaseUrl, PLATEN_TERMINAL: process.stdout.isTTY ? "1" : "" };
  const keep = (name: "api" | "worker" | "printer", args: string[] = [], prepare = async () => {}) => {
    return supervise({ name, args, env: () => ({ ...env }), guard, prepare }, onGivenUp);
  };

  // The parts come up side by side: each waits for what it needs by itself.
  const answers: Promise<void>[] = [];
  const virtual = options.printerConfigured ? [] : await placeVirtualPrinters(options.virtualPrinters, config.printer);
  const [first] = virtual;
  if (first) {
    const printers = keep("printer", programArgumentsFor(virtual));
    closers.push(() => printers.stop());
    for (const { id, httpPort } of virtual) {
      answers.push(untilAnswers(`http://127.0.0.1:${httpPort}/state`, `the virtual printer ${id}`));
    }
    Object.assign(env, {
      PLATEN_PRINTER_IP: "127.0.0.1",
      PLATEN_PRINTER_PORT: String(first.port),
      PLATEN_PRINTER_NAME: first.name,
    });
    for (const { id, port } of virtual) say(`virtual printer ${id} on port ${port}`);
  }

  env.PORT = String(ports.api);
  env.PLATEN_WORKER_PORT = String(ports.worker);
  const parts = [
    keep("worker", [], async () => {
      // Somebody else may have taken its port since it was looked at.
      ports.worker = await placeWorker(options, ports.worker);
      env.PLATEN_WORKER_PORT = String(ports.worker);
    }),
    keep("api"),
  ];
  // Together, because each may need its time; the printer and the database stay until the last receipt is finished.
  closers.push(async () => void (await Promise.all(parts.map((part) => part.stop()))));
  const apiUrl = `http://${reachedAt(config.server.host)}:${ports.api}${config.server.basePath}`;
  const workerUrl = () => `http://${reachedAt(config.worker.host)}:${ports.worker}`;
  answers.push(untilAnswers(`${apiUrl}/readyz`, "the API"));
  answers.push(untilAnswers(() => `${workerUrl()}/readyz`, "the worker"));
  const patience = setTimeout(() => say("waiting for the parts to come up …"), quietMs);
  await Promise.all(answers).finally(() => clearTimeout(patience));
  const api = { url: apiUrl, headers: config.auth.enabled ? { "X-API-Key": config.auth.apiKey } : {} };
  return {
    api: apiUrl.replace("//127.0.0.1:", "//localhost:"),
    printers: await showPrinters(api, virtual, say),
    data: config.database.url ? "the database DATABASE_URL names" : options.home.postgres,
  };
}

async function placeParts(options: StackOptions): Promise<{ api: number; worker: number }> {
  const { config, chosenPorts, say } = options;
  const { server, worker } = config;
  const names = { host: "HOST", port: "PORT" };
  const api = await ownPort({ names, ...server, isChosen: chosenPorts.api });
  if (api !== server.port) say(`port ${server.port} is taken; the API uses ${api}`);
  return { api, worker: await placeWorker(options, worker.port) };
}

/** This port, or a free one where nobody has chosen it. */
function placeWorker({ config, chosenPorts }: StackOptions, port: number): Promise<number> {
  const names = { host: "PLATEN_WORKER_HOST", port: "PLATEN_WORKER_PORT" };
  return ownPort({ names, host: config.worker.host, port, isChosen: chosenPorts.worker });
}

/** How this machine reaches what listens on this address. */
function reachedAt(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return isIPv6(host) ? `[${host}]` : host;
}

/**
 * Brings the printers' rows in line with the virtual printers, and waits for the printers: "ready" means that the
 * first receipt does not meet one that is still offline.
 */
async function showPrinters(
  api: Api,
  virtual: readonly VirtualPrinter[],
  say: StackOptions["say"],
): Promise<ShownPrinter[]> {
  const kept = await keepRows(api, virtual);
  for (const { id, address, isVirtual } of kept) {
    if (isVirtual) await untilAnswers(`${api.url}/printers/${id}`, `the virtual printer ${id}`, isOnline, api.headers);
    else {
      say(`receipts for ${id} go to ${address}, as somebody has set it, and not to the virtual printer`);
      await awaitOther(api, { id, address }, say);
    }
  }
  const leftOver = await findLeftOver(api, idsNotShown(virtual));
  for (const id of leftOver) {
    say(
      `printer ${id} has no virtual printer in this start (PLATEN_VP_COUNT); \`npx platen printers remove ${id}\` removes it`,
    );
  }
  if (virtual.length === 0) {
    const own = { id: defaultPrinterId, address: await findAddress(api, defaultPrinterId) };
    await awaitOther(api, own, say);
    return [own];
  }
  return virtual.map((printer, index) => ({
    id: printer.id,
    address: kept[index]?.address ?? "",
    paperRoll: `http://localhost:${printer.httpPort}`,
    kind: kindOf(printer),
  }));
}

const isOnline = /"status":"online"/;
/** Out of paper it takes jobs, too. */
const isHeard = /"status":"(online|error)"/;

/** A printer that is switched on has answered by then. */
const otherAnswersWithinMs = 5_000;

/** A printer of one's own may be switched off: it is given a moment, and then is told of. */
async function awaitOther(api: Api, { id, address }: ShownPrinter, say: StackOptions["say"]): Promise<void> {
  const name = `the printer ${id}`;
  await untilAnswers(`${api.url}/printers/${id}`, name, isHeard, api.headers, otherAnswersWithinMs).catch(() =>
    say(`${name} at ${address} does not answer yet; \`npx platen doctor\` finds out why`),
  );
}

/** What takes longer than this says so. */
const quietMs = 2_000;

async function startDatabase(
  { home, say, onGivenUp }: StackOptions,
  guard: Guard,
  closers: (() => Promise<void> | void)[],
): Promise<string> {
  const started = Date.now();
  const patience = setTimeout(() => say("starting PostgreSQL …"), quietMs);
  const server = await keepPostgres({ home, guard, onGivenUp }).finally(() => clearTimeout(patience));
  closers.push(() => server.stop());
  const url = server.url;
  if (server.isNew) {
    // Only a new database needs this here, and a start without it is half a second shorter: API and worker bring the
    // tables up to date by themselves.
    const { migrateDatabase } = await import("@platen/shared/db/migrate");
    const { prefillShop } = await import("./machine-shop.ts");
    const { storeSamples } = await import("@platen/shared/db/sample-templates");
    await migrateDatabase(url);
    await prefillShop(url);
    await storeSamples(url);
  }
  say(
    `PostgreSQL on port ${server.port}, ${server.isNew ? "new" : "with its data"} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
  );
  return url;
}
