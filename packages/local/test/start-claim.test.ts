import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort } from "../src/checks/free-port.ts";
import { type Claim, claim, type Elsewhere } from "../src/processes/running.ts";

let folder: string;
let file: string;
const closers: (() => void)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "platen-claim-"));
  file = join(folder, "running.json");
});

afterEach(() => {
  for (const close of closers.splice(0)) close();
  rmSync(folder, { recursive: true, force: true });
});

async function tryClaim(secret: string): Promise<Claim | Elsewhere> {
  const outcome = await claim(folder, secret);
  if (isMine(outcome)) closers.push(() => outcome.release());
  return outcome;
}

function isMine(outcome: Claim | Elsewhere): outcome is Claim {
  return !("elsewhere" in outcome);
}

/** Takes connections and says nothing, as a launcher does while it waits for a program to end. */
async function listenSilently(): Promise<number> {
  const port = await freePort();
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => void sockets.push(socket.on("error", () => {})));
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return port;
}

function endedPid(): number {
  return spawnSync(process.execPath, ["--version"]).pid;
}

it("tells a second launcher what the first one announced", async () => {
  const first = await tryClaim("first");
  expect(await tryClaim("second")).toEqual({ elsewhere: "It is still starting." });
  if (isMine(first)) first.announce("It is ready.");
  expect(await tryClaim("second")).toEqual({ elsewhere: "It is ready." });
});

it("takes a launcher that is too busy to answer for one that is running", async () => {
  writeFileSync(file, JSON.stringify({ port: await listenSilently(), secret: "busy", pid: process.pid }));
  expect(await tryClaim("second")).toEqual({ elsewhere: "It is still starting." });
  expect(readFileSync(file, "utf8")).toContain("busy");
});

it("does not mistake a silent stranger on the port of a killed launcher for it", async () => {
  writeFileSync(file, JSON.stringify({ port: await listenSilently(), secret: "killed", pid: endedPid() }));
  expect(isMine(await tryClaim("second"))).toBe(true);
});

it.each(["nothing", "the file of a killed launcher"])(
  "lets one of two in that start together over %s",
  async (left) => {
    if (left !== "nothing") writeFileSync(file, JSON.stringify({ port: await freePort(), secret: "killed", pid: 1 }));
    const outcomes = await Promise.all([tryClaim("one"), tryClaim("other")]);
    expect(outcomes.filter(isMine)).toHaveLength(1);
  },
);

it("waits for a file that is being written, and replaces one that was cut short", async () => {
  writeFileSync(file, "");
  expect(await tryClaim("second")).toEqual({ elsewhere: "It is still starting." });
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(file, longAgo, longAgo);
  expect(isMine(await tryClaim("second"))).toBe(true);
});

it("leaves the claim of another launcher in place when it ends", async () => {
  const first = await tryClaim("first");
  writeFileSync(file, "another's");
  if (isMine(first)) first.release();
  expect(readFileSync(file, "utf8")).toBe("another's");
});
