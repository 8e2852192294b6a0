import { join } from "node:path";
import { freePort } from "@platen/local/free-port";
import { eventually } from "@platen/testkit/eventually";
import { startTcpCut, type TcpCut, through } from "@platen/testkit/tcp-cut";
import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import { PartProcess } from "./part-process.ts";

export interface RigOptions {
  databaseUrl: string;
  redisUrl: string;
  /** Keeps rigs that share a Redis apart. */
  prefix: string;
  replicas: number;
  printer?: Parameters<typeof startVirtualPrinter>[0]["settings"];
  /** More settings for API and worker. */
  env?: Record<string, string>;
  /** Where the parts write their logs. */
  logFolder?: string;
}

/** The service as compose.yaml runs it, in processes of its own, with every link between two parts going through a cut. */
export interface Rig {
  apis: PartProcess[];
  worker: PartProcess;
  printer: VirtualPrinter;
  /** By the names of both ends, as in `worker-redis`. */
  links: Map<string, TcpCut>;
  /** Where clients reach each replica, by way of their link. */
  clientUrls: string[];
  close(): Promise<void>;
}

export async function startRig(options: RigOptions): Promise<Rig> {
  const { databaseUrl, redisUrl, logFolder } = options;
  const closers: (() => Promise<unknown>)[] = [];
  const links = new Map<string, TcpCut>();
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };

  async function link(name: string, port: number): Promise<TcpCut> {
    const made = await startTcpCut(port);
    closers.push(() => made.close());
    links.set(name, made);
    return made;
  }

  async function serversFor(part: string): Promise<Record<string, string>> {
    const toPostgres = await link(`${part}-postgres`, portOf(databaseUrl));
    const toRedis = await link(`${part}-redis`, portOf(redisUrl));
    return { DATABASE_URL: through(toPostgres, databaseUrl), REDIS_URL: through(toRedis, redisUrl) };
  }

  try {
    const printer = await startVirtualPrinter({ port: 0, ...(options.printer && { settings: options.printer }) });
    closers.push(() => printer.close());
    const toPrinter = await link("worker-printer", printer.port);
    const env = {
      PLATEN_REDIS_PREFIX: options.prefix,
      PLATEN_PRINTER_IP: "127.0.0.1",
      PLATEN_PRINTER_PORT: String(toPrinter.port),
      PLATEN_LOG_LEVEL: logFolder ? "info" : "silent",
      ...options.env,
    };
    const logFile = (name: string) => logFolder && join(logFolder, `${name}.log`);
    const apis: PartProcess[] = [];
    const clientUrls: string[] = [];
    for (let number = 1; number <= options.replicas; number++) {
      const name = `api${number}`;
      const port = await freePort();
      const toClient = await link(`client-${name}`, port);
      clientUrls.push(`http://127.0.0.1:${toClient.port}`);
      apis.push(
        new PartProcess({
          name,
          program: "api",
          port,
          readyPath: "/readyz",
          env: { ...env, ...(await serversFor(name)), PORT: String(port) },
          logFile: logFile(name),
        }),
      );
    }
    const workerPort = await freePort();
    const worker = new PartProcess({
      name: "worker",
      program: "worker",
      port: workerPort,
      readyPath: "/healthz",
      env: { ...env, ...(await serversFor("worker")), PLATEN_WORKER_PORT: String(workerPort) },
      logFile: logFile("worker"),
    });
    const parts = [...apis, worker];
    closers.push(() => Promise.all(parts.map((part) => part.stop("SIGKILL"))));
    await Promise.all(parts.map((part) => part.start()));
    await Promise.all(apis.map(({ url }) => eventually(() => knowsPrinter(url))));
    return { apis, worker, printer, links, clientUrls, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A replica hears of the printer with the worker's next heartbeat. */
async function knowsPrinter(url: string): Promise<boolean> {
  return (await (await fetch(`${url}/printer/status`)).text()).includes('"status":"online"');
}

const defaultPorts: Record<string, number> = { "postgres:": 5432, "redis:": 6379 };

function portOf(url: string): number {
  const { port, protocol } = new URL(url);
  return port ? Number(port) : (defaultPorts[protocol] ?? 0);
}
