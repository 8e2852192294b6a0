import { WebSocket } from "ws";

/**
 * Holds many /ws connections in a process of its own. It tells every second how many are open and what they received;
 * and with `times`, for every job's event, when the last of them had it.
 */
const [url = "", count = "0", times] = process.argv.slice(2);
const openAtOnce = 50;
const reportEveryMs = 1_000;
let open = 0;
let received = 0;
const heard = new Map<string, number>();

function hear(data: WebSocket.RawData): void {
  received++;
  const jobId = times && /"jobId":"([^"]+)"/.exec(data.toString())?.[1];
  if (!jobId) return;
  const clients = (heard.get(jobId) ?? 0) + 1;
  heard.set(jobId, clients);
  if (clients === Number(count)) process.send?.({ jobId, at: performance.timeOrigin + performance.now() });
}

async function connect(): Promise<void> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { perMessageDeflate: false });
  socket.on("message", hear);
  socket.on("error", () => {});
  socket.once("open", () => {
    open++;
    socket.once("close", () => open--);
  });
  await new Promise((resolve) => socket.once("open", resolve).once("close", resolve));
}

process.on("disconnect", () => process.exit());
setInterval(() => process.send?.({ open, received }), reportEveryMs);
for (let opened = 0; opened < Number(count); opened += openAtOnce) {
  await Promise.all(Array.from({ length: Math.min(openAtOnce, Number(count) - opened) }, connect));
}
