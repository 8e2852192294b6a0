import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@platen/local/free-port";
import { eventually } from "@platen/testkit/eventually";
import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import { PartProcess } from "./rig/part-process.ts";

/** The worker tells every replica of the printer this often. */
const heartbeatMs = 1_000;

/** API and worker as they really run, each a process of its own, with a printer. */
export interface Installation {
  url: string;
  workerUrl: string;
  printer: VirtualPrinter;
  /** A JSON answer of the API. */
  ask(method: string, path: string, headers?: Record<string, string>): Promise<Record<string, unknown>>;
  /** Everything they wrote so far. */
  output(): string;
  /** Asks both to end and waits for it. Tells everything they wrote. */
  stop(): Promise<string>;
}

/** `env` names at least the database. Nothing of the test's own environment decides. */
export async function startInstallation(env: Record<string, string>): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), "platen-installation-"));
  const logFile = join(folder, "log");
  const printer = await startVirtualPrinter({ port: 0 });
  const ports = { api: await freePort(), worker: await freePort() };
  const all = {
    PLATEN_PRINTER_IP: printer.host,
    PLATEN_PRINTER_PORT: String(printer.port),
    PORT: String(ports.api),
    PLATEN_WORKER_PORT: String(ports.worker),
    ...env,
  };
  const parts = (["api", "worker"] as const).map(
    (name) => new PartProcess({ name, program: name, port: ports[name], readyPath: "/readyz", env: all, logFile }),
  );
  const output = () => readFileSync(logFile, "utf8");
  const stop = async () => {
    await Promise.all(parts.map((part) => part.stop()));
    await printer.close();
    const all = output();
    rmSync(folder, { recursive: true });
    return all;
  };
  const url = `http://127.0.0.1:${ports.api}`;
  const key: Record<string, string> = env.PLATEN_API_KEY ? { "X-API-Key": env.PLATEN_API_KEY } : {};
  const ask: Installation["ask"] = async (method, path, headers = {}) =>
    (await (await fetch(url + path, { method, headers: { ...key, ...headers } })).json()) as Record<string, unknown>;
  try {
    await Promise.all(parts.map((part) => part.start()));
    await eventually(async () => {
      if (JSON.stringify(await ask("GET", "/printer/status")).includes('"status":"online"')) return true;
      // Once a heartbeat is enough, and an installation may have a rate limit.
      await pause(heartbeatMs);
      return false;
    });
  } catch (error) {
    throw new Error(`it did not start:\n${await stop()}`, { cause: error });
  }
  return { url, workerUrl: `http://127.0.0.1:${ports.worker}`, printer, ask, output, stop };
}
