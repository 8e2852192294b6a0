import { WebSocket } from "ws";

/** Opens /ws connections in a process of its own and tells every second how many are open and what they received. */
const [url = "", count = "0"] = process.argv.slice(2);
const openAtOnce = 50;
const reportEveryMs = 1_000;
let open = 0;
let received = 0;

async function connect(): Promise<void> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`);
  socket.on("message", () => received++);
  socket.on("error", () => {});
  socket.on("close", () => open--);
  await new Promise<void>((resolve) => {
    socket.once("open", () => {
      open++;
      resolve();
    });
    socket.once("close", () => resolve());
  });
}

process.on("disconnect", () => process.exit());
setInterval(() => process.send?.({ open, received }), reportEveryMs);
for (let opened = 0; opened < Number(count); opened += openAtOnce) {
  await Promise.all(Array.from({ length: Math.min(openAtOnce, Number(count) - opened) }, connect));
}
