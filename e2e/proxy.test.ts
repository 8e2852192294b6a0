import { type Api, startApi } from "@platen/api/api";
import { testLog } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { missingProgram } from "@platen/testkit/missing-program";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { type ReverseProxy, startProxy } from "./proxy.ts";
import { type Stack, startWholeStack } from "./stack.ts";

const missing = missingProgram("haproxy", "-v");
let stack: Stack;
let replicas: Api[] = [];
let proxy: ReverseProxy | undefined;

/** As compose.yaml runs it. */
const replicaCount = 3;

async function start(): Promise<string> {
  stack = await startWholeStack({ redisUrl: "" });
  replicas = [];
  for (let index = 0; index < replicaCount; index++) replicas.push(await startApi(stack.config, testLog()));
  await Promise.all(replicas.map(({ port }) => eventually(() => knowsPrinter(port))));
  proxy = await startProxy(replicas.map(({ port }) => port));
  return proxy.url;
}

/** A replica hears of the printer with the worker's next heartbeat, up to one and a half seconds after its start. */
async function knowsPrinter(port: number): Promise<boolean> {
  return (await (await fetch(`http://127.0.0.1:${port}/printer/status`)).text()).includes('"status":"online"');
}

async function restart(index: number): Promise<void> {
  const { port, close } = replicas[index] as Api;
  await close();
  replicas[index] = await startApi({ ...stack.config, server: { ...stack.config.server, port } }, testLog());
}

afterEach(async () => {
  await proxy?.close();
  proxy = undefined;
  for (const replica of replicas) await replica.close();
  await stack?.close();
});

/** Enough that some are under way at any moment. */
const clientCount = 4;

describe.skipIf(missing)(`three replicas behind the proxy${missing ? ` (not run: ${missing})` : ""}`, () => {
  it("no request is lost and no receipt doubled while each replica restarts, and /ws passes through", async () => {
    const url = await start();
    const events: string[] = [];
    const socket = new WebSocket(`${url.replace("http", "ws")}/ws`);
    socket.on("message", (message) => events.push(String(message)));
    socket.on("error", () => {});
    await eventually(() => socket.readyState === WebSocket.OPEN);
    const first = await fetch(`${url}/printer/test`, { method: "POST" });
    const { jobId } = (await first.json()) as { jobId: string };
    await eventually(() => events.some((event) => event.includes(jobId) && event.includes("completed")));

    let isOver = false;
    const failures: string[] = [];
    const accepted = new Set<string>();
    const clients = Array.from({ length: clientCount }, async (_, client) => {
      for (let turn = 0; !isOver; turn++) {
        const headers = { "Idempotency-Key": `${client}-${turn}` };
        const print = await fetch(`${url}/printer/test`, { method: "POST", headers });
        const text = await print.text();
        if (print.ok) accepted.add((JSON.parse(text) as { jobId: string }).jobId);
        else failures.push(text);
        const read = await fetch(`${url}/printer/status`);
        if (!read.ok) failures.push(await read.text());
        else await read.text();
      }
    });
    for (let index = 0; index < replicaCount; index++) {
      await restart(index);
      const before = accepted.size;
      // The next one goes when this one is among those that serve again, as a careful operator does it.
      await eventually(
        async () => accepted.size > before && (await fetch(`http://127.0.0.1:${replicas[index]?.port}/readyz`)).ok,
      );
    }
    isOver = true;
    await Promise.all(clients);
    socket.terminate();
    expect(failures).toEqual([]);
    const printed = await stack.printer.waitForReceipts(accepted.size + 1);
    expect(printed).toHaveLength(accepted.size + 1);
  });
});
