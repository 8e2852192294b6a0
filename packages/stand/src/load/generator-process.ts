import { runClients } from "./clients.ts";
import { openClient, postRequest } from "./connection.ts";
import type { Load, LoadResult } from "./generator.ts";

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
  const connections = await Promise.all(Array.from({ length: clients }, () => openClient(port)));
  const started = performance.now();
  const print = async (count: number, client: number) => {
    const number = String(count).padStart(7, "0");
    const headers = { "Idempotency-Key": `${series}-${number}` };
    const asked = performance.now();
    const answer = await connections[client]?.ask(postRequest(path, body.replace("0000000", number), headers));
    // A starved machine makes the service refuse; any answer but 200 and 503 is a mistake of the bench.
    if (answer?.status === 200) latencies.push(performance.now() - asked);
    else if (answer?.status === 503) refused++;
    else throw new Error(`${answer?.status} ${answer?.body}`);
  };
  await runClients({ clients, isOver: () => performance.now() >= started + ms, print });
  const elapsedMs = performance.now() - started;
  for (const { close } of connections) close();
  return { perSecond: (latencies.length / elapsedMs) * 1000, refused, latencies: latencies.sort((a, b) => a - b) };
}
