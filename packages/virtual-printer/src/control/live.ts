import type { ServerResponse } from "node:http";
import type { VirtualPrinter } from "../virtual-printer.ts";
import { summarize } from "./receipt-files.ts";

/** Fast enough for the eye to see paper glide, slow enough to cost nothing. */
const frameMs = 40;

/** Proxies and browsers drop a stream that says nothing; a comment now and then keeps it. */
const keepAliveMs = 15_000;

/**
 * Tells one open page what happens, as server-sent events: `state` when anything changed, `rows` with the dots that
 * came out since the last time, `receipt`, `drawer` and `buzzer` as they happen. Returns how to stop.
 */
export function streamLive(printer: VirtualPrinter, response: ServerResponse): () => void {
  let shown = { receipt: 0, rows: 0 };
  let lastState = "";

  const send = (event: string, data: unknown) => response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const frame = () => {
    // A page that cannot keep up misses frames, not rows: the next frame brings all that came out since.
    if (response.writableNeedDrain) return;
    const state = JSON.stringify(printer.state());
    if (state !== lastState) response.write(`event: state\ndata: ${state}\n\n`);
    lastState = state;
    shown = sendRows(printer, shown, send);
  };
  const onReceipt: Parameters<typeof printer.events.on<"receipt">>[1] = (receipt) =>
    send("receipt", summarize(receipt));
  const onDrawer = (pulse: unknown) => send("drawer", pulse);
  const onBuzzer = (sound: unknown) => send("buzzer", sound);

  response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
  printer.events.on("receipt", onReceipt);
  printer.events.on("drawer", onDrawer);
  printer.events.on("buzzer", onBuzzer);
  const frames = setInterval(frame, frameMs);
  const keepAlive = setInterval(() => response.write(": still here\n\n"), keepAliveMs);
  frame();
  return () => {
    clearInterval(frames);
    clearInterval(keepAlive);
    printer.events.off("receipt", onReceipt);
    printer.events.off("drawer", onDrawer);
    printer.events.off("buzzer", onBuzzer);
    response.end();
  };
}

/** Sends the rows the page does not have yet; all of them when another piece is in the slot or the paper went back. */
function sendRows(
  printer: VirtualPrinter,
  shown: { receipt: number; rows: number },
  send: (event: string, data: unknown) => void,
): { receipt: number; rows: number } {
  const { number, rows } = printer.state().current;
  if (number === shown.receipt && rows === shown.rows) return shown;
  const from = number === shown.receipt && rows > shown.rows ? shown.rows : 0;
  const { bitmap, widthDots, heightDots } = printer.current();
  const stride = Math.ceil(widthDots / 8);
  const dots = Buffer.from(bitmap.subarray(from * stride)).toString("base64");
  send("rows", { receipt: number, widthDots, from, count: heightDots - from, dots });
  return { receipt: number, rows: heightDots };
}
