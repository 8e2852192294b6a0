import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { basename } from "node:path";
import { commandOf } from "../processes/process-table.ts";

/** The process that listens on a port, where the system tells: of others' processes it may not. */
export function findOwner(port: number): number | undefined {
  const sockets = listeningSockets(port);
  return sockets ? ownerAmongProcesses(sockets) : ownerByLsof(port);
}

/** In words: another Platen, the process by its number and name, or some program. */
export async function describeOwner(port: number, pid: number | undefined): Promise<string> {
  const number = pid === undefined ? "" : `process ${pid}`;
  if (await isPlaten(port)) return `another Platen${number && ` (${number})`}`;
  const command = pid === undefined ? undefined : commandOf(pid);
  return command ? `${number} (${shortened(command)})` : number || "another program";
}

/** A command's arguments may hold a password: only the program is told, and the script it runs. */
function shortened(command: string): string {
  const [program = "", script = ""] = command.split(" ");
  return [program, script.startsWith("-") ? "" : script]
    .filter(Boolean)
    .map((part) => basename(part))
    .join(" ");
}

const answerWithinMs = 1_000;

/** Whether it answers as our API does. */
async function isPlaten(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(answerWithinMs) });
    const body = (await response.json()) as { success?: unknown };
    return body.success === true && response.headers.has("x-request-id");
  } catch {
    return false;
  }
}

/** In the tables below /proc: a connection's state when it is one that others are awaited on. */
const listening = "0A";

/** Inodes of the sockets that listen on this port; undefined where the system has no such tables. */
function listeningSockets(port: number): string[] | undefined {
  const tables = ["tcp", "tcp6"].flatMap((name) => {
    try {
      return [readFileSync(`/proc/net/${name}`, "utf8")];
    } catch {
      return [];
    }
  });
  if (tables.length === 0) return undefined;
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  return tables
    .flatMap((table) => table.split("\n").slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = "", , state]) => local.endsWith(suffix) && state === listening)
    .flatMap(([, , , , , , , , , inode]) => inode ?? []);
}

function ownerAmongProcesses(sockets: readonly string[]): number | undefined {
  const links = new Set(sockets.map((inode) => `socket:[${inode}]`));
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const found = pids.find((pid) => openFiles(pid).some((link) => links.has(link)));
  return found === undefined ? undefined : Number(found);
}

/** What a process has open; nothing where it has ended, or is somebody else's. */
function openFiles(pid: string): string[] {
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).flatMap((file) => {
      try {
        return [readlinkSync(`${folder}/${file}`)];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}

/** macOS has no /proc. */
function ownerByLsof(port: number): number | undefined {
  const { status, stdout } = spawnSync("lsof", ["-nP", `-iTCP:${port}`, "-sTCP:LISTEN", "-t"], { encoding: "utf8" });
  const [first = ""] = status === 0 ? stdout.split("\n") : [];
  return /^\d+$/.test(first) ? Number(first) : undefined;
}
