import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createConnection, createServer, type Server } from "node:net";
import { join } from "node:path";

/**
 * One stack per checkout. The first launcher leaves a file with a port it listens on; the second asks there. A file
 * left by a killed launcher names a port where nobody, or somebody else, answers, so it is never believed by itself.
 */
export interface Claim {
  /** What a second launcher is told. */
  announce(banner: string): void;
  release(): void;
}

const answerDeadlineMs = 1_000;

export async function runningElsewhere(folder: string): Promise<string | undefined> {
  try {
    const { port, secret } = JSON.parse(readFileSync(join(folder, "running.json"), "utf8")) as {
      port: number;
      secret: string;
    };
    const answer = await ask(port);
    return answer.startsWith(secret) ? answer.slice(secret.length) : undefined;
  } catch {
    return undefined;
  }
}

export async function claim(folder: string, secret: string): Promise<Claim> {
  let banner = "It is still starting.";
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.end(secret + banner);
  });
  server.unref();
  const port = await listen(server);
  const file = join(folder, "running.json");
  writeFileSync(file, JSON.stringify({ port, secret, pid: process.pid }), { mode: 0o600 });
  return {
    announce(text) {
      banner = text;
    },
    release() {
      server.close();
      rmSync(file, { force: true });
    },
  };
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

function ask(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = createConnection({ port, host: "127.0.0.1", timeout: answerDeadlineMs });
    socket.setEncoding("utf8");
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("end", () => resolve(answer));
    socket.on("timeout", () => socket.destroy(new Error("no answer")));
    socket.on("error", reject);
  });
}
