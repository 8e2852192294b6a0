import { type Stand, startStand } from "@platen/stand/stand";
import { eventually } from "@platen/testkit/eventually";
import { missingProgram } from "@platen/testkit/missing-program";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { type ReverseProxy, startProxy } from "./proxy.ts";

const missing = missingProgram("haproxy", "-v");
let stand: Stand;
let proxy: ReverseProxy | undefined;

/** As compose.yaml runs it. */
const replicas = 3;

afterEach(async () => {
  await proxy?.close();
  proxy = undefined;
  await stand?.close();
});

/** Enough that some are under way at any moment. */
const clientCount = 4;

describe.skipIf(missing)(`three replicas behind the proxy${missing ? ` (not run: ${missing})` : ""}`, () => {
  it("no request is lost and no receipt doubled while each replica restarts, and /ws and /events pass through", async () => {
    stand = await startStand({ replicas });
    proxy = await startProxy(stand.apis.map(({ port }) => port));
    const { url } = proxy;
    const events: string[] = [];
    const socket = new WebSocket(`${url.replace("http", "ws")}/ws`);
    socket.on("message", (message) => events.push(String(message)));
    socket.on("error", () => {});
    await eventually(() => socket.readyState === WebSocket.OPEN);
    const leaving = new AbortController();
    let streamed = "";
    const stream = await fetch(`${url}/events`, { signal: leaving.signal });
    const read = async () => {
      for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) streamed += chunk;
    };
    void read().catch(() => {});
    const first = await fetch(`${url}/printer/test`, { method: "POST" });
    const { jobId } = (await first.json()) as { jobId: string };
    await eventually(() => events.some((event) => event.includes(jobId) && event.includes("completed")));
    await eventually(() => streamed.includes(jobId) && streamed.includes("completed"));
    leaving.abort();

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
    for (const api of stand.apis) {
      await api.restart();
      const before = accepted.size;
      // The next one goes when this one is among those that serve again, as a careful operator does it.
      await eventually(async () => accepted.size > before && (await fetch(`${api.url}/readyz`)).ok);
    }
    isOver = true;
    await Promise.all(clients);
    socket.terminate();
    expect(failures).toEqual([]);
    const printed = await stand.printer.waitForReceipts(accepted.size + 1);
    expect(printed).toHaveLength(accepted.size + 1);
  });
});
