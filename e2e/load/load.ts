import { describeLatency, latencyOf } from "@platen/stand/load/latency";
import { openSockets } from "@platen/stand/load/sockets";
import { printSustained } from "./clients.ts";
import { megabytes, table } from "./report.ts";
import type { LoadStand } from "./stand.ts";

export interface LoadOptions {
  clients: number;
  minutes: number;
  sockets: number;
}

const sampleEveryMs = 15_000;

/** The highest rate that lasts, with many listening. */
export async function runLoad(stand: LoadStand, { clients, minutes, sockets }: LoadOptions): Promise<string> {
  const listening = await openSockets({ url: stand.url, count: sockets });
  const statuses = new Map<number, number>();
  const times: number[] = [];
  const memory = [stand.memory()];
  const started = Date.now();
  const sampling = setInterval(() => {
    memory.push(stand.memory());
    const { p99 } = latencyOf(times);
    console.log(`${times.length} answers, p99 ${p99} ms, ${listening.seen().received} events received`);
  }, sampleEveryMs);
  const printedBefore = await stand.printed();
  const accepted = await printSustained(stand, {
    clients,
    from: 0,
    isOver: () => Date.now() - started > minutes * 60_000,
    onAnswer({ status, ms }) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      times.push(ms);
    },
  });
  clearInterval(sampling);
  const seconds = (Date.now() - started) / 1_000;
  const printed = (await stand.printed()) - printedBefore;
  memory.push(stand.memory());
  const { open, received } = listening.seen();
  await listening.close();
  return table([
    ["time", `${Math.round(seconds)} s`],
    ["clients", clients],
    ["accepted", `${accepted} (${(accepted / seconds).toFixed(1)} a second)`],
    ["printed", `${printed} (${(printed / seconds).toFixed(1)} a second)`],
    ["answers by status", [...statuses].map(([status, count]) => `${status}: ${count}`).join(", ")],
    ["POST /print", describeLatency(latencyOf(times))],
    ["/ws clients", `${open} of ${sockets} still connected, ${received} events received`],
    [
      "API memory",
      `${megabytes(memory.at(0)?.api)} at first, ${megabytes(Math.max(...memory.map(({ api }) => api)))} at most, ${megabytes(memory.at(-1)?.api)} in the end`,
    ],
    [
      "worker memory",
      `${megabytes(memory.at(0)?.worker)} at first, ${megabytes(Math.max(...memory.map(({ worker }) => worker)))} at most, ${megabytes(memory.at(-1)?.worker)} in the end`,
    ],
  ]);
}
