import { connect, type Socket } from "node:net";
import type { Load, LoadResult } from "./load.ts";

/**
 * Sends requests over keep-alive connections, each the next one as soon as its answer is there. Requests are bytes made
 * beforehand but for their number, and of an answer only status and length are read: on a machine with two cores the
 * one who asks must not be what is measured.
 */
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
    const content = body.replace("0000000", number);
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
    return `${head}Idempotency-Key: ${series}-${number}\r\nContent-Length: ${Buffer.byteLength(content)}\r\n\r\n${content}`;
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

async function client(port: number, next: () => string, end: number, hear: Hear): Promise<void> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  while (performance.now() < end) {
    const asked = performance.now();
    hear(await exchange(socket, next()), performance.now() - asked);
  }
  socket.destroy();
}

/** Whether the answer was 200. A starved machine makes the service refuse; anything but 503 is a mistake of the bench. */
function exchange(socket: Socket, request: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const hear = (chunk: Buffer) => {
      answer += chunk.toString("latin1");
      const bodyAt = answer.indexOf("\r\n\r\n") + 4;
      const length = /\r\ncontent-length: (\d+)/i.exec(answer)?.[1];
      if (bodyAt < 4 || answer.length < bodyAt + Number(length)) return;
      socket.off("data", hear);
      if (/^HTTP\/1.1 (200|503) /.test(answer)) resolve(answer.startsWith("HTTP/1.1 200 "));
      else reject(new Error(answer));
    };
    socket.on("data", hear);
    socket.write(request);
  });
}
