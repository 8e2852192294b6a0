import type { Bitmap } from "../../bitmap.ts";
import { byteAt, wordAt } from "../../commands/parameters.ts";
import { type CommandHandlers, replyBlock } from "../../line-printer/command-handler.ts";
import type { LinePrinter } from "../../line-printer/line-printer.ts";
import type { PictureMemory } from "../../line-printer/memory.ts";
import { columnPicture, rasterPicture } from "../../line-printer/picture-data.ts";

const replyKinds = { nvCapacity: 0x30, nvFree: 0x31, downloadFree: 0x32, nvKeys: 0x72, downloadKeys: 0x73 } as const;
/** Key lists tell with their first byte whether another block follows; ours fit into one. */
const lastBlock = 0x40;

/** GS ( L and GS 8 L differ only in how wide their length is; `body` begins with the function code. */
function graphics(printer: LinePrinter, body: Uint8Array): void {
  const fn = byteAt(body, 0);
  const { nvGraphics, downloadGraphics } = printer.memory;
  if (fn === 112 || fn === 113) storeInBuffer(printer, body, fn === 113);
  else if (fn === 2 || fn === 50) printBuffer(printer);
  else if (fn === 0 || fn === 48) replyBlock(printer, replyKinds.nvCapacity, String(nvGraphics.capacity));
  else if (fn === 3 || fn === 51) replyBlock(printer, replyKinds.nvFree, String(nvGraphics.free));
  else if (fn === 4 || fn === 52) replyBlock(printer, replyKinds.downloadFree, String(downloadGraphics.free));
  else if (fn >= 64 && fn <= 69) stored(printer, nvGraphics, fn - 64, body, replyKinds.nvKeys);
  else if (fn >= 80 && fn <= 85) stored(printer, downloadGraphics, fn - 80, body, replyKinds.downloadKeys);
}

/** fn a bx by c xL xH yL yH d…: x in dots, rows padded to whole bytes. Two colours come one after the other. */
function storeInBuffer(printer: LinePrinter, body: Uint8Array, byColumns: boolean): void {
  const [scaleX, scaleY] = [clampScale(byteAt(body, 2)), clampScale(byteAt(body, 3))];
  const picture = decode(printer, body.subarray(9), wordAt(body, 5), wordAt(body, 7), byColumns);
  if (picture.width === 0 || picture.height === 0) return;
  const scaled = picture.scale(scaleX, scaleY);
  const waiting = printer.memory.graphicsBuffer;
  if (waiting && waiting.width >= scaled.width && waiting.height >= scaled.height) waiting.draw(scaled, 0, 0);
  else printer.memory.graphicsBuffer = scaled;
}

function printBuffer(printer: LinePrinter): void {
  const picture = printer.memory.graphicsBuffer;
  printer.memory.graphicsBuffer = undefined;
  if (picture) printer.printBlock(picture);
}

/** The six functions that both memories have: key list, erase all, erase one, define by rows or columns, print. */
function stored(printer: LinePrinter, memory: PictureMemory, action: number, body: Uint8Array, keyReply: number): void {
  const key = (index: number) => String.fromCharCode(byteAt(body, index), byteAt(body, index + 1));
  if (action === 0) replyBlock(printer, keyReply, String.fromCharCode(lastBlock) + memory.keys.join(""));
  if (action === 1) memory.clear();
  if (action === 2) memory.delete(key(1));
  if (action === 3 || action === 4) {
    // fn a kc1 kc2 b xL xH yL yH c d…
    memory.set(key(2), decode(printer, body.subarray(10), wordAt(body, 5), wordAt(body, 7), action === 4));
  }
  if (action === 5) {
    const picture = memory.get(key(1));
    if (picture) printer.printBlock(picture.scale(clampScale(byteAt(body, 3)), clampScale(byteAt(body, 4))));
  }
}

function decode(printer: LinePrinter, data: Uint8Array, width: number, height: number, byColumns: boolean): Bitmap {
  const make = byColumns ? columnPicture : rasterPicture;
  return make(data, width, height, printer.model.widthDots);
}

function clampScale(value: number): number {
  return value === 2 ? 2 : 1;
}

/** Graphics with names, in three memories. */
export const graphicsCommands: CommandHandlers = {
  "GS ( L": (printer, bytes) => graphics(printer, bytes.subarray(6)),
  "GS 8 L": (printer, bytes) => graphics(printer, bytes.subarray(8)),
};
