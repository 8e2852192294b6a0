import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";

export interface WireTap {
  host: string;
  port: number;
  /** When the next receipt's first bytes come by. */
  nextReceipt(): Promise<number>;
  close(): void;
}

/** ESC @ begins every receipt, and nothing else that goes to a printer. */
const receiptStart = Buffer.from([0x1b, 0x40]);

/** Stands between worker and printer and looks at the clock when a receipt begins. */
export async function tapWire(printer: { host: string; port: number }): Promise<WireTap> {
  let tell: (at: number) => void = () => {};
  const server = createServer({ noDelay: true }, (worker) => {
    const onward = connect({ host: printer.host, port: printer.port, noDelay: true });
    worker.on("data", (chunk) => {
      if (chunk.includes(receiptStart)) tell(performance.now());
      onward.write(chunk);
    });
    onward.on("data", (chunk) => worker.write(chunk));
    for (const [one, other] of [
      [worker, onward],
      [onward, worker],
    ] as const) {
      one.on("error", () => {});
      one.on("close", () => other.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    host: "127.0.0.1",
    port: (server.address() as AddressInfo).port,
    nextReceipt: () =>
      new Promise((resolve) => {
        tell = resolve;
      }),
    close: () => void server.close(),
  };
}
