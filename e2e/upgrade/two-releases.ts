import { freePort } from "@platen/local/free-port";
import { createEmptyDatabase, testPrefix } from "@platen/testkit/backends";
import type { Json } from "@platen/testkit/caller";
import { patientAnswerMs } from "@platen/testkit/patience";
import { Program } from "@platen/testkit/program";
import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import { WebSocket } from "ws";
import type { ReleaseBefore } from "./release-before.ts";

export type Release = "before" | "now";

/** One installation whose processes are of two releases. */
export interface TwoReleases {
  printer: VirtualPrinter;
  /** Starts a process of this release, and waits until it can be used. */
  start(program: "api" | "worker", release: Release): Promise<Program>;
  /** Everything that the processes said at the level of an error, or that they could not read of each other. */
  complaints(): Json[];
  close(): Promise<void>;
}

export async function startTwoReleases(
  { build }: ReleaseBefore,
  redisUrl: string,
  settings: Record<string, string> = {},
): Promise<TwoReleases> {
  const database = await createEmptyDatabase();
  const printer = await startVirtualPrinter({ port: 0, settings: { keep: 10_000 } });
  const env = {
    DATABASE_URL: database.url,
    ...(redisUrl && { REDIS_URL: redisUrl }),
    PLATEN_REDIS_PREFIX: testPrefix(),
    PLATEN_PRINTER_IP: printer.host,
    PLATEN_PRINTER_PORT: String(printer.port),
    PLATEN_ANSWER_WITHIN_MS: String(patientAnswerMs),
    PLATEN_LOG_LEVEL: "warn",
    ...settings,
  };
  const processes: Program[] = [];
  return {
    printer,
    async start(program, release) {
      const port = await freePort();
      const ports = { PORT: String(port), PLATEN_WORKER_PORT: String(port) };
      const name = `${program} of ${release}`;
      const of = { build: release === "before" ? build : undefined };
      const started = new Program({ program, name, port, env: { ...env, ...ports }, ...of });
      processes.push(started);
      return started.start();
    },
    complaints: () =>
      processes
        .flatMap((process) => linesOf(process.output()))
        .filter(({ level, knownVersion }) => isError(level) || knownVersion !== undefined),
    async close() {
      await Promise.all(processes.map((process) => process.stop()));
      await printer.close();
      await database.drop();
    },
  };
}

/** The first releases wrote levels as numbers. */
function isError(level: unknown): boolean {
  return typeof level === "number" ? level >= 50 : level === "error" || level === "fatal";
}

function linesOf(output: string): Json[] {
  return output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
}

/** Everything that the log of events tells behind this id, until it has told of so many moves. */
export function hearAgain(url: string, after: string, moves: number): Promise<Json[]> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws?after=${after}`);
  const events: Json[] = [];
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("close", () => resolve(events));
    socket.on("message", (text) => {
      events.push(JSON.parse(String(text)));
      if (events.filter(({ type }) => type === "jobUpdate").length >= moves) socket.close();
    });
  });
}

/** Where the log of events ends now. */
export function lastEventId(url: string): Promise<string> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws?after=`);
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.once("message", (text) => {
      resolve(JSON.parse(String(text)).id);
      socket.close();
    });
  });
}
