import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@platen/local/free-port";
import { connectDatabase } from "@platen/shared/db/connect";
import { testPrefix } from "@platen/testkit/backends";
import { type Caller, type CallerOptions, callerOf, type Json } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { Program, type ProgramOptions } from "@platen/testkit/program";
import type { TcpCut } from "@platen/testkit/tcp-cut";
import { Links } from "./links.ts";
import { type Part, type PartOptions, partHere } from "./part.ts";

export interface ServiceOptions {
  databaseUrl: string;
  /** Empty: everything on PostgreSQL. */
  redisUrl?: string;
  /** With one, the API asks for it, and `call` and `ask` send it. */
  apiKey?: string;
  /** More of the environment that API and worker read. */
  env?: Record<string, string>;
  /** How many APIs there are. */
  replicas?: number;
  /** How many workers there are. */
  workers?: number;
  /** Every link between two parts can be cut. */
  cuttable?: boolean;
}

export interface ProcessOptions extends Pick<ProgramOptions, "comesBack" | "flags"> {
  /** As for a program, or a folder with a file for each part. */
  output?: "kept" | "errors" | { folder: string };
}

/** API and worker, ready to print. */
export interface Service<P extends Part = Part> {
  /** Of the first API. */
  url: string;
  api: P;
  apis: P[];
  /** The first of the workers. */
  worker: P;
  workers: P[];
  /** What API and worker were told of their surroundings; those with cuttable links each have their own. */
  env: Record<string, string>;
  /** Where clients reach each API, by way of their link. */
  clientUrls: string[];
  link(name: string): TcpCut;
  call: Caller["call"];
  /** The body of a good answer; throws what is refused. */
  ask(method: string, path: string, body?: unknown): Promise<Json>;
  close(): Promise<void>;
}

/** The worker tells every API of the printer this often. */
const heartbeatMs = 1_500;

interface Address {
  host: string;
  port: number;
}

/** The printer `default`, and those that are added as `printer2`, `printer3` and so on. */
type Printers = [Address, ...Address[]];

/** API and worker within this process. */
export function startHere(options: ServiceOptions, ...printers: Printers): Promise<Service> {
  return startService(options, printers, partHere);
}

/** API and worker as they really run, each a process of its own. */
export function startProcesses(
  { output, comesBack, flags, ...options }: ServiceOptions & ProcessOptions,
  ...printers: Printers
): Promise<Service<Program>> {
  const written = ({ name }: PartOptions) =>
    typeof output === "object" ? { file: join(output.folder, `${name}.log`) } : (output ?? "kept");
  const make = (part: PartOptions) =>
    new Program({ ...part, output: written(part), ...(comesBack && { comesBack }), ...(flags && { flags }) });
  return startService(options, printers, make, heartbeatMs);
}

async function startService<P extends Part>(
  options: ServiceOptions,
  [printer, ...others]: Printers,
  make: (part: PartOptions) => P,
  askEveryMs = 0,
): Promise<Service<P>> {
  const { databaseUrl, redisUrl = "", apiKey, replicas = 1, cuttable = false } = options;
  const links = new Links(cuttable);
  const env: Record<string, string> = {
    DATABASE_URL: databaseUrl,
    ...(redisUrl && { REDIS_URL: redisUrl }),
    PLATEN_REDIS_PREFIX: testPrefix(),
    PLATEN_PRINTER_IP: printer.host,
    PLATEN_PRINTER_PORT: String(await links.toPort("worker-printer", printer.port)),
    ...(apiKey && { PLATEN_API_KEY: apiKey }),
    ...options.env,
  };
  const makePart = async (name: string, program: "api" | "worker", port: number) => {
    const DATABASE_URL = await links.toServer(`${name}-postgres`, databaseUrl);
    const REDIS_URL = await links.toServer(`${name}-redis`, redisUrl);
    const ports = { PORT: String(port), PLATEN_WORKER_PORT: String(port) };
    return make({ name, program, port, env: { ...env, DATABASE_URL, ...(REDIS_URL && { REDIS_URL }), ...ports } });
  };
  const apis: P[] = [];
  const clientUrls: string[] = [];
  for (let number = 1; number <= replicas; number++) {
    const port = await freePort();
    clientUrls.push(`http://127.0.0.1:${await links.toPort(`client-api${number}`, port)}`);
    apis.push(await makePart(`api${number}`, "api", port));
  }
  const workers: P[] = [];
  for (let number = 1; number <= (options.workers ?? 1); number++) {
    workers.push(await makePart(`worker${ordinal(number)}`, "worker", await freePort()));
  }
  const [worker] = workers as [P, ...P[]];
  const [api] = apis as [P, ...P[]];
  const { call } = callerOf(api.url, withKey(apiKey));
  const service: Service<P> = {
    url: api.url,
    api,
    apis,
    worker,
    workers,
    env,
    clientUrls,
    link: (name) => links.cut(name),
    call,
    async ask(method, path, body) {
      const answer = await call(method, path, body);
      // A busy machine makes all parts late; the interface says to try again.
      if (answer.body?.error?.code === "SERVICE_UNAVAILABLE") return service.ask(method, path, body);
      if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.text}`);
      return answer.body;
    },
    async close() {
      // Who cut its links need not be asked politely: it may be waiting for somebody it cannot reach.
      await Promise.all([...apis, ...workers].map((part) => part.stop(cuttable ? "SIGKILL" : "SIGTERM")));
      await links.close();
    },
  };
  try {
    await Promise.all([...apis, ...workers].map((part) => part.start()));
    for (const [index, { host, port }] of others.entries()) {
      const name = `printer${ordinal(index + 2)}`;
      await addPrinter(databaseUrl, name, { host, port: await links.toPort(`worker-${name}`, port) });
    }
    await Promise.all(apis.map((each) => untilPrinterKnown(each.url, apiKey, askEveryMs)));
    return service;
  } catch (error) {
    await service.close();
    throw error;
  }
}

/** The first of several needs no number. */
export function ordinal(number: number): string {
  return number === 1 ? "" : String(number);
}

/** Whatever the stand's printers have in common with the printer `default`, but for their ids and addresses. */
export async function addPrinter(databaseUrl: string, id: string, { host: ip, port }: Address): Promise<void> {
  const { sql, close } = connectDatabase({ url: databaseUrl, name: "stand", max: 1 });
  try {
    await sql`insert into printers (id, ip, port, language, model, dpi, charset, width, paper, when_offline)
      select ${id}, ${ip}, ${port}, language, model, dpi, charset, width, paper, when_offline from printers where id = 'default'`;
  } finally {
    await close();
  }
}

/** An API hears of the printer with the worker's next heartbeat. To ask more rarely spares one that limits its clients. */
async function untilPrinterKnown(url: string, apiKey: string | undefined, askEveryMs: number): Promise<void> {
  const { call } = callerOf(url, withKey(apiKey));
  await eventually(async () => {
    if ((await call("GET", "/printer/status")).body?.printer?.status === "online") return true;
    await pause(askEveryMs);
    return false;
  });
}

function withKey(apiKey: string | undefined): CallerOptions {
  return apiKey ? { headers: { "X-API-Key": apiKey } } : {};
}
