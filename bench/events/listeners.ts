import WebSocket from "ws";

/**
 * Holds many /ws connections in one process and tells, for every event, when the last of them had it. The event's job id
 * is its number, so that it costs the listeners next to nothing to know which one it was.
 */
const url = process.argv[2] ?? "";
const clients = Number(process.argv[3]);

const now = () => performance.timeOrigin + performance.now();
const heard = new Map<string, number>();

function hear(data: WebSocket.RawData): void {
  const jobId = /"jobId":"([^"]+)"/.exec(data.toString())?.[1];
  if (jobId === undefined) return;
  const count = (heard.get(jobId) ?? 0) + 1;
  heard.set(jobId, count);
  if (count === clients) process.send?.({ jobId, at: now() });
}

for (let opened = 0; opened < clients; opened++) {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  socket.on("message", hear);
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
}
process.send?.("listening");
