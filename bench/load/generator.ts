import { openClient, postRequest } from "./exchange.ts";
import type { Load, LoadResult } from "./load.ts";

/** Sends requests over keep-alive connections, each the next one as soon as its answer is there. */
process.on("message", (load: Load) => {
  run(load).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});

async function run({ port, path, body, clients, ms, series }: Load): Promise<LoadResult> {
  const latencies: number[] = [];
  let refused = 0;
  let count = 0;
  const end = performance.now() + ms;
  const started = performance.now();
  const next = () => {
    const number = String(count++).padStart(7, "0");
    return postRequest(path, body.replace("0000000", number), { "Idempotency-Key": `${series}-${number}` });
  };
  const hear = (isAccepted: boolean, tookMs: number) => {
    if (isAccepted) latencies.push(tookMs);
    else refused++;
  };
  await Promise.all(Array.from({ length: clients }, () => client(port, next, end, hear)));
  const elapsedMs = performance.now() - started;
  return { perSecond: (latencies.length / elapsedMs) * 1000, refused, latencies: latencies.sort((a, b) => a - b) };
}

type Hear = (isAccepted: boolean, tookMs: number) => void;

/** A starved machine makes the service refuse; any answer but 200 and 503 is a mistake of the bench. */
async function client(port: number, next: () => string, end: number, hear: Hear): Promise<void> {
  const { ask, close } = await openClient(port);
  while (performance.now() < end) {
    const asked = performance.now();
    const { status, body } = await ask(next());
    if (status !== 200 && status !== 503) throw new Error(`${status} ${body}`);
    hear(status === 200, performance.now() - asked);
  }
  close();
}
