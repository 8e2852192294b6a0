import { type ChildProcess, spawn } from "node:child_process";
import { freePort } from "@platen/infra/free-port";
import { programFile } from "@platen/infra/programs";
import { eventually } from "@platen/testkit/eventually";
import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";

/** API and worker as they really run, each a process of its own, with a printer. */
export interface Installation {
  url: string;
  workerUrl: string;
  printer: VirtualPrinter;
  /** Everything both wrote. */
  output(): string;
  /** A JSON answer of the API. */
  ask(method: string, path: string, headers?: Record<string, string>): Promise<Record<string, unknown>>;
  /** Asks both to end and waits for it. */
  stop(): Promise<void>;
}

/** A start takes under a second; on a small machine several processes come up at once beside busy suites. */
const startWithinMs = 50_000;

/** `env` names at least the database. Nothing of the test's own environment decides. */
export async function startInstallation(env: Record<string, string>): Promise<Installation> {
  const printer = await startVirtualPrinter({ port: 0 });
  const [port, workerPort] = [await freePort(), await freePort()];
  const all = {
    PATH: process.env.PATH ?? "",
    PLATEN_PRINTER_IP: printer.host,
    PLATEN_PRINTER_PORT: String(printer.port),
    PORT: String(port),
    PLATEN_WORKER_PORT: String(workerPort),
    ...env,
  };
  let output = "";
  const children = (["api", "worker"] as const).map((part) => {
    const child = spawnPart(part, all);
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += String(chunk)));
    return child;
  });
  const stop = async () => {
    await Promise.all(children.map(endPart));
    await printer.close();
  };
  const url = `http://127.0.0.1:${port}`;
  const key: Record<string, string> = env.PLATEN_API_KEY ? { "X-API-Key": env.PLATEN_API_KEY } : {};
  const ask: Installation["ask"] = async (method, path, headers = {}) =>
    (await (await fetch(url + path, { method, headers: { ...key, ...headers } })).json()) as Record<string, unknown>;
  try {
    await eventually(async () => {
      if (children.some(({ exitCode }) => exitCode !== null)) return true;
      return JSON.stringify(await ask("GET", "/printer/status")).includes('"status":"online"');
    }, startWithinMs);
    if (children.some(({ exitCode }) => exitCode !== null)) throw new Error(`it did not start:\n${output}`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, workerUrl: `http://127.0.0.1:${workerPort}`, printer, output: () => output, ask, stop };
}

export function spawnPart(part: "api" | "worker", env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [programFile(part)], { env, stdio: ["ignore", "pipe", "pipe"] });
}

function endPart(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  return ended;
}
