import { mkdtempSync, rmSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort } from "../src/checks/free-port.ts";
import { explainPort } from "../src/checks/own-port.ts";
import { eventually, interrupt, type Launched, launch, ready } from "./launch.ts";

let home: string;
const closers: (() => void)[] = [];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "platen-refused-"));
});

afterEach(() => {
  for (const close of closers.splice(0)) close();
  rmSync(home, { recursive: true, force: true });
});

async function start(settings: Record<string, string>): Promise<Launched> {
  const free = { PORT: String(await freePort()), PLATEN_WORKER_PORT: String(await freePort()) };
  return launch({ PATH: process.env.PATH ?? "", PLATEN_HOME: home, ...free, ...settings });
}

/** What it says before it ends with 1, without the lines of a build that may have been needed. */
async function refusalOf(settings: Record<string, string>): Promise<string[]> {
  const { ended, output } = await start(settings);
  expect(await ended, output()).toBe(1);
  const lines = output().split("\n").filter(Boolean);
  return lines.slice(lines.findIndex((line) => line.startsWith("Platen could not start")));
}

async function listen(server: Server): Promise<number> {
  const port = await freePort();
  const sockets: Socket[] = [];
  server.on("connection", (socket: Socket) => void sockets.push(socket.on("error", () => {})));
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return port;
}

it("npm start ends with one line when the PORT that was given is taken, and names the process that has it", async () => {
  const port = await listen(createServer());
  expect(await refusalOf({ PORT: String(port) })).toEqual([
    expect.stringMatching(
      new RegExp(
        `^Platen could not start: PORT ${port} is taken by process ${process.pid} \\(.+\\)\\. End that, or choose`,
      ),
    ),
  ]);
});

it("npm start says so when another Platen has the PORT that was given", async () => {
  const answering = createHttpServer((_, response) => {
    response.setHeader("X-Request-Id", "1").setHeader("Content-Type", "application/json").end('{"success":true}');
  });
  const port = await listen(answering);
  const [line, ...more] = await refusalOf({ PORT: String(port) });
  expect(line).toContain(`PORT ${port} is taken by another Platen (process ${process.pid})`);
  expect(more).toEqual([]);
});

it("a PORT below 1024 that this user has no right to is not called taken", async () => {
  const names = { host: "HOST", port: "PORT" };
  const place = { names, host: "127.0.0.1", port: 80, isChosen: true };
  const refused = Object.assign(new Error("listen EACCES"), { code: "EACCES" });
  expect(await explainPort(place, refused)).toBe(
    "PORT 80 is not for this user: ports below 1024 need an administrator's rights. Start as one, or choose another one, as in PORT=3080.",
  );
});

it("npm start ends with one line when HOST is no address of this machine, and names those there are", async () => {
  const [line, ...more] = await refusalOf({ HOST: "192.0.2.7" });
  expect(line).toMatch(
    /^Platen could not start: HOST 192\.0\.2\.7 is no address of this machine\. Set it to one of 127\./,
  );
  expect(more).toEqual([]);
});

it.each([
  [
    "DATABASE_URL",
    "postgres://x:secret@127.0.0.1:1/z",
    "PostgreSQL at 127.0.0.1:1/z cannot be reached (connection refused). Is it",
  ],
  ["REDIS_URL", "redis://x:secret@127.0.0.1:1", "Redis at 127.0.0.1:1 cannot be reached (connection refused)"],
])("npm start ends with one line when what %s names does not answer", async (name, url, sentence) => {
  const [line, ...more] = await refusalOf({ [name]: url });
  expect(line).toContain(`Platen could not start: ${sentence}`);
  expect(line).not.toContain("secret");
  expect(more).toEqual([]);
});

/** Takes the port as soon as it was found free: while PostgreSQL starts, and before the worker listens. */
async function takeAfterCheck({ output }: Launched, port: number): Promise<boolean> {
  await eventually(() => output().includes("PostgreSQL on port"));
  const taken = createServer((socket) => socket.destroy());
  closers.push(() => taken.close());
  return new Promise<boolean>((done) => {
    taken.once("error", () => done(false));
    taken.listen(port, "127.0.0.1", () => done(true));
  });
}

const stackLines = ({ output }: Launched) =>
  output()
    .split("\n")
    .filter((line) => /EADDRINUSE| {4}at /.test(line));

it("npm start takes another port for the worker when 3001 is taken while it starts", async () => {
  const started = await start({ PLATEN_WORKER_PORT: "" });
  const isMine = await takeAfterCheck(started, 3001);
  await ready(started);
  expect(stackLines(started)).toEqual([]);
  if (isMine) expect(started.output()).toContain("PLATEN_WORKER_PORT 3001 is taken by another program");
  expect(await interrupt(started)).toBe(0);
});

it("npm start ends and says in one line what to do when the given PLATEN_WORKER_PORT is taken while it starts", async () => {
  const port = await freePort();
  const started = await start({ PLATEN_WORKER_PORT: String(port) });
  expect(await takeAfterCheck(started, port)).toBe(true);
  expect(await started.ended).toBe(1);
  expect(started.output()).toContain(`Platen stops: PLATEN_WORKER_PORT ${port} is taken by process ${process.pid}`);
  expect(stackLines(started)).toEqual([]);
});
