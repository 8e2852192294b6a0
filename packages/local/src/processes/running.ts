import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createConnection, createServer, type Server } from "node:net";
import { join } from "node:path";
import { isAlive } from "./process-table.ts";

/**
 * One stack for each folder of data. The first launcher leaves a file with a port it listens on; the second asks there. A file
 * left by a killed launcher names a port where nobody, or somebody else, answers, so it is never believed by itself.
 */
export interface Claim {
  /** What a second launcher is told. */
  announce(banner: string): void;
  release(): void;
}

export interface Elsewhere {
  /** What the launcher that was here first has to say. */
  elsewhere: string;
}

interface Owner {
  port: number;
  secret: string;
  pid: number;
}

const answerDeadlineMs = 1_000;

/** A launcher fills its file the instant it has made it; one that is still not whole after this long was cut short. */
const writtenWithinMs = 10_000;

const stillStarting = "It is still starting.";

export async function claim(folder: string, secret: string): Promise<Claim | Elsewhere> {
  let banner = stillStarting;
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.end(secret + banner);
  });
  server.unref();
  const file = join(folder, "running.json");
  const mine = JSON.stringify({ port: await listen(server), secret, pid: process.pid } satisfies Owner);
  while (!create(file, mine)) {
    const found = read(file);
    const elsewhere = found === undefined ? undefined : await askOwner(file, found);
    if (elsewhere !== undefined) {
      server.close();
      return { elsewhere };
    }
    if (found !== undefined) removeIfStill(file, found);
  }
  return {
    announce(text) {
      banner = text;
    },
    release() {
      server.close();
      removeIfStill(file, mine);
    },
  };
}

/** False when there is a file already: of two launchers at the same moment only one makes it. */
function create(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { mode: 0o600, flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Undefined when the file went away in the meantime. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Another launcher may have put its own file there since this content was read. */
function removeIfStill(file: string, content: string): void {
  if (read(file) === content) rmSync(file, { force: true });
}

/** What the launcher that wrote the file says; undefined when it is gone. */
async function askOwner(file: string, content: string): Promise<string | undefined> {
  const owner = parse(content);
  if (!owner) return isYoung(file) ? stillStarting : undefined;
  const answer = await ask(owner.port);
  // A launcher that waits for initdb or a build takes connections but cannot answer them. Neither may whoever got the
  // port of a killed one, so the process has to be there too.
  if (answer === "") return isAlive(owner.pid) ? stillStarting : undefined;
  return answer?.startsWith(owner.secret) ? answer.slice(owner.secret.length) : undefined;
}

function parse(content: string): Owner | undefined {
  try {
    const { port, secret, pid } = JSON.parse(content) as Partial<Owner>;
    return port && secret && pid ? { port, secret, pid } : undefined;
  } catch {
    return undefined;
  }
}

function isYoung(file: string): boolean {
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - written < writtenWithinMs;
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(address && typeof address === "object" ? address.port : 0);
    });
  });
}

/** What is said on this port: nothing when whoever listens is silent, undefined when nobody listens. */
function ask(port: number): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = createConnection({ port, host: "127.0.0.1", timeout: answerDeadlineMs });
    socket.setEncoding("utf8");
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("end", () => resolve(answer));
    socket.on("timeout", () => {
      socket.destroy();
      resolve(answer);
    });
    socket.on("error", (error: NodeJS.ErrnoException) => {
      // Refused: nobody is there. Reset: it ended while we asked.
      if (error.code === "ECONNREFUSED" || error.code === "ECONNRESET") resolve(undefined);
      else reject(error);
    });
  });
}
