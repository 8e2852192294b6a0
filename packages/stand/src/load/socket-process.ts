import { WebSocket } from "ws";

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
const heard: { jobId: string; clients: number }[] = [];

function hear(data: WebSocket.RawData, place: number): void {
  received++;
  const jobId = times && /"jobId":"([^"]+)"/.exec(data.toString())?.[1];
  if (!jobId) return;
  heard[place] ??= { jobId, clients: 0 };
  const here = heard[place];
  if (here.jobId !== jobId) disordered++;
  else if (++here.clients === Number(count)) process.send?.({ jobId, at: performance.timeOrigin + performance.now() });
}

async function connect(): Promise<void> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { perMessageDeflate: false });
  let place = 0;
  socket.on("message", (data) => hear(data, place++));
  socket.on("error", () => {});
  socket.once("open", () => {
    open++;
    socket.once("close", () => open--);
  });
  await new Promise((resolve) => socket.once("open", resolve).once("close", resolve));
}

process.on("disconnect", () => process.exit());
setInterval(() => process.send?.({ open, received, disordered }), reportEveryMs);
for (let opened = 0; opened < Number(count); opened += openAtOnce) {
  await Promise.all(Array.from({ length: Math.min(openAtOnce, Number(count) - opened) }, connect));
}
