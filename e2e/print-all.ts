import { connect } from "node:net";
import { startVirtualPrinter } from "@platen/virtual-printer/machine";
import type { PrintedReceipt } from "@platen/virtual-printer/machine/printed-receipt";
import { expect } from "vitest";
import { joined, type Strip } from "./strip.ts";

/** Sends all jobs over one connection and gives the paper of each. A piece belongs to the job that cut it off. */
export async function printAll(jobs: readonly Uint8Array[], model: string, widthMm: number): Promise<Strip[]> {
  const printer = await startVirtualPrinter({ port: 0, settings: { model, widthMm, keep: 10_000 } });
  const socket = connect({ host: printer.host, port: printer.port });
  try {
    socket.write(Buffer.concat(jobs));
    const total = jobs.reduce((sum, { length }) => sum + length, 0);
    await printer.waitFor(
      ({ receivedBytes, buffer, status }) =>
        receivedBytes === total && buffer.bytes + buffer.unfinishedBytes === 0 && status === "ready",
    );
    expect(printer.state().unknownCommands).toBe(0);
    const receipts = [...printer.receipts()];
    let end = 0;
    let executed = 0;
    return jobs.map((job) => {
      end += job.length;
      const pieces: PrintedReceipt[] = [];
      for (let [next] = receipts; next && executed + next.bytes.length <= end; [next] = receipts) {
        executed += next.bytes.length;
        pieces.push(next);
        receipts.shift();
      }
      return joined(pieces);
    });
  } finally {
    socket.destroy();
    await printer.close();
  }
}
