import type { Config } from "@platen/shared/config";
import type { Addresses } from "./banner.ts";
import { buildConsole } from "./build/console-build.ts";
import { freePort } from "./free-port.ts";
import type { Home } from "./home.ts";
import { keepPostgres } from "./postgres/keep-postgres.ts";
import { type Guard, startGuard } from "./processes/guard.ts";
import { supervise } from "./processes/supervise.ts";
import { untilAnswers } from "./processes/until-answers.ts";

export interface StackOptions {
  checkout: string;
  home: Home;
  config: Config;
  /** The configuration names a printer, so no virtual one is started. */
  printerConfigured: boolean;
  virtualPrinter: { port: number; httpPort: number };
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
  const guard = startGuard();
  closers.push(() => guard.release());
  buildConsole(checkout, say);
  const databaseUrl = config.database.url || (await startDatabase(options, guard, closers));
  const env: Record<string, string> = { DATABASE_URL: databaseUrl, FORCE_COLOR: process.stdout.isTTY ? "1" : "0" };
  const keep = (name: "api" | "worker" | "printer", args: string[] = []) => {
    return supervise({ name, args, env: { ...env }, guard }, onGivenUp);
  };

  // The parts come up side by side: each waits for what it needs by itself.
  const answers: Promise<void>[] = [];
  let paperRoll: string | undefined;
  if (!options.printerConfigured) {
    const port = await freePort(options.virtualPrinter.port);
    const http = await freePort(options.virtualPrinter.httpPort);
    const printer = keep("printer", [
      "--port",
      String(port),
      "--http",
      String(http),
      "--width",
      String(config.printer.width),
      "--model",
      virtualModelOf(config.printer),
    ]);
    closers.push(() => printer.stop());
    paperRoll = `http://localhost:${http}`;
    answers.push(untilAnswers(`http://127.0.0.1:${http}/state`, "the virtual printer"));
    Object.assign(env, {
      PLATEN_PRINTER_IP: "127.0.0.1",
      PLATEN_PRINTER_PORT: String(port),
      PLATEN_PRINTER_NAME: "Virtual printer",
    });
    say(`virtual printer on port ${port}`);
  }

  const apiPort = await freePort(config.server.port);
  if (apiPort !== config.server.port) say(`port ${config.server.port} is taken; the API uses ${apiPort}`);
  env.PORT = String(apiPort);
  env.PLATEN_WORKER_PORT = String(await freePort(config.worker.port));
  const parts = [keep("worker"), keep("api")];
  // Together, because each may need its time; the printer and the database stay until the last receipt is finished.
  closers.push(async () => void (await Promise.all(parts.map((part) => part.stop()))));
  const base = `${config.server.basePath}`;
  const workerUrl = `http://127.0.0.1:${env.PLATEN_WORKER_PORT}`;
  answers.push(untilAnswers(`http://127.0.0.1:${apiPort}${base}/readyz`, "the API"));
  answers.push(untilAnswers(`${workerUrl}/readyz`, "the worker"));
  const patience = setTimeout(() => say("waiting for the parts to come up …"), quietMs);
  await Promise.all(answers).finally(() => clearTimeout(patience));
  const printer = await printerAddress(`http://127.0.0.1:${apiPort}${base}`, config);
  if (printer === `${env.PLATEN_PRINTER_IP}:${env.PLATEN_PRINTER_PORT}`) {
    await untilAnswers(`${workerUrl}/metrics`, "the virtual printer", printerIsOnline);
  } else if (paperRoll) {
    say(`receipts go to ${printer}, as set by POST /printer/config, and not to the virtual printer`);
  }
  return {
    api: `http://localhost:${apiPort}${base}`,
    paperRoll,
    printer,
    data: config.database.url ? "the database DATABASE_URL names" : options.home.postgres,
  };
}

/** Where receipts go. The printer's row says so: a person may have set it, in an earlier run, otherwise than it is configured. */
async function printerAddress(api: string, { auth }: Config): Promise<string> {
  const response = await fetch(`${api}/printer/status`, { headers: auth.enabled ? { "X-API-Key": auth.apiKey } : {} });
  if (!response.ok) throw new Error(`the API does not say where its printer is (HTTP ${response.status})`);
  const { printer } = (await response.json()) as { printer: { ip: string; port: number } };
  return `${printer.ip}:${printer.port}`;
}

/** What takes longer than this says so. */
const quietMs = 2_000;

/** A newcomer's first receipt should not meet a worker that is still connecting. */
const printerIsOnline = /^platen_printer_state\{printer="default",.*status="online"\} 1$/m;

async function startDatabase(
  { home, say, onGivenUp }: StackOptions,
  guard: Guard,
  closers: (() => Promise<void> | void)[],
): Promise<string> {
  const started = Date.now();
  const patience = setTimeout(() => say("starting PostgreSQL …"), quietMs);
  const server = await keepPostgres(home, guard, onGivenUp).finally(() => clearTimeout(patience));
  closers.push(() => server.stop());
  const url = server.url;
  if (server.isNew) {
    // Only a new database needs this here, and a start without it is half a second shorter: API and worker bring the
    // tables up to date by themselves.
    const { migrateDatabase } = await import("@platen/shared/db/migrate");
    const { storeSamples } = await import("./samples.ts");
    await migrateDatabase(url);
    await storeSamples(url);
  }
  say(
    `PostgreSQL on port ${server.port}, ${server.isNew ? "new" : "with its data"} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
  );
  return url;
}

/** The virtual printer that understands what is going to be sent. */
function virtualModelOf({ language, dpi }: Config["printer"]): string {
  if (language === "zpl") return `ZD421-${dpi}dpi`;
  return language === "starprnt" ? "TSP143IV" : "TM-T20III";
}
