import { createConnection } from "node:net";
import { readServer } from "./read-server.ts";

/**
 * Holds many /ws connections in a process of its own. It tells every second how many are open and what they received;
 * and with `times`, for every job's event, when the last of them had it, and how often one heard another event than the others in its
 * place.
 */
const [url = "", count = "0", times] = process.argv.slice(2);
const openAtOnce = 50;
const reportEveryMs = 1_000;
let open = 0;
let received = 0;
let disordered = 0;
/** In the order of whoever was first at each place. */
const heard: { message: Buffer; jobId: string | undefined; clients: number }[] = [];

function hear(message: Buffer, place: number): void {
  received++;
  if (!times) return;
  heard[place] ??= {
    message: Buffer.from(message),
    jobId: /"jobId":"([^"]+)"/.exec(message.toString())?.[1],
    clients: 0,
  };
  const here = heard[place];
  if (!here.message.equals(message)) disordered++;
  else if (++here.clients === Number(count) && here.jobId)
    process.send?.({ jobId: here.jobId, at: performance.timeOrigin + performance.now() });
}

/** What was read is looked at before anything else is read, so all connections read into one piece of memory. */
const buffer = Buffer.alloc(64 * 1024);

const handshake = [
  "GET /ws HTTP/1.1",
  `Host: ${new URL(url).host}`,
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Version: 13",
  `Sec-WebSocket-Key: ${Buffer.alloc(16).toString("base64")}`,
  "\r\n",
].join("\r\n");

function connect(): Promise<void> {
  const { hostname: host, port } = new URL(url);
  return new Promise((resolve) => {
    let place = 0;
    const read = readServer({
      onOpen() {
        open++;
        socket.once("close", () => open--);
        resolve();
      },
      onMessage: (message) => hear(message, place++),
      answer: (frame) => socket.write(frame),
      onRefused: () => socket.destroy(),
    });
    const callback = (bytes: number) => {
      read(buffer.subarray(0, bytes));
      return true;
    };
    const socket = createConnection({ host, port: Number(port), onread: { buffer, callback } });
    socket.on("error", () => {});
    socket.once("close", () => resolve());
    socket.write(handshake);
  });
}

process.on("disconnect", () => process.exit());
setInterval(() => process.send?.({ open, received, disordered }), reportEveryMs);
for (let opened = 0; opened < Number(count); opened += openAtOnce) {
  await Promise.all(Array.from({ length: Math.min(openAtOnce, Number(count) - opened) }, connect));
}
