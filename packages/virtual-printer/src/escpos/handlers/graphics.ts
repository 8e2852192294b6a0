import type { Bitmap } from "../../bitmap.ts";
import { byteAt, type CommandHandler, type CommandHandlers, wordAt } from "../../line-printer/command-handler.ts";
import type { Engine } from "../../line-printer/line-printer.ts";
import type { PictureMemory } from "../../line-printer/memory.ts";
import { readBmp } from "./bmp.ts";
import { columnPicture, rasterPicture } from "./raster.ts";

/** Answers that come as a block begin with this byte, a byte for the kind, and end with NUL. */
const BLOCK_START = 0x37;
const REPLY = { nvCapacity: 0x30, nvFree: 0x31, downloadFree: 0x32, nvKeys: 0x72, downloadKeys: 0x73 } as const;
/** Key lists tell with their first byte whether another block follows; ours fit into one. */
const LAST_BLOCK = 0x40;

/** GS ( L and GS 8 L differ only in how wide their length is; `body` begins with the function code. */
function graphics(engine: Engine, body: Uint8Array): void {
  const fn = byteAt(body, 0);
  const { nvGraphics, downloadGraphics } = engine.memory;
  if (fn === 112 || fn === 113) storeInBuffer(engine, body, fn === 113);
  else if (fn === 2 || fn === 50) printBuffer(engine);
  else if (fn === 0 || fn === 48) reply(engine, REPLY.nvCapacity, String(nvGraphics.capacity));
  else if (fn === 3 || fn === 51) reply(engine, REPLY.nvFree, String(nvGraphics.free));
  else if (fn === 4 || fn === 52) reply(engine, REPLY.downloadFree, String(downloadGraphics.free));
  else if (fn >= 64 && fn <= 69) stored(engine, nvGraphics, fn - 64, body, REPLY.nvKeys);
  else if (fn >= 80 && fn <= 85) stored(engine, downloadGraphics, fn - 80, body, REPLY.downloadKeys);
}

/** fn a bx by c xL xH yL yH d…: x in dots, rows padded to whole bytes. Two colours come one after the other. */
function storeInBuffer(engine: Engine, body: Uint8Array, byColumns: boolean): void {
  const [scaleX, scaleY] = [clampScale(byteAt(body, 2)), clampScale(byteAt(body, 3))];
  const picture = decode(engine, body.subarray(9), wordAt(body, 5), wordAt(body, 7), byColumns);
  if (picture.width === 0 || picture.height === 0) return;
  const scaled = picture.scale(scaleX, scaleY);
  const waiting = engine.memory.graphicsBuffer;
  if (waiting && waiting.width >= scaled.width && waiting.height >= scaled.height) waiting.draw(scaled, 0, 0);
  else engine.memory.graphicsBuffer = scaled;
}

function printBuffer(engine: Engine): void {
  const picture = engine.memory.graphicsBuffer;
  engine.memory.graphicsBuffer = undefined;
  if (picture) engine.printBlock(picture);
}

/** The six functions that both memories have: key list, erase all, erase one, define by rows or columns, print. */
function stored(engine: Engine, memory: PictureMemory, action: number, body: Uint8Array, keyReply: number): void {
  const key = (index: number) => String.fromCharCode(byteAt(body, index), byteAt(body, index + 1));
  if (action === 0) reply(engine, keyReply, String.fromCharCode(LAST_BLOCK) + memory.keys.join(""));
  if (action === 1) memory.clear();
  if (action === 2) memory.delete(key(1));
  if (action === 3 || action === 4) {
    // fn a kc1 kc2 b xL xH yL yH c d…
    memory.set(key(2), decode(engine, body.subarray(10), wordAt(body, 5), wordAt(body, 7), action === 4));
  }
  if (action === 5) {
    const picture = memory.get(key(1));
    if (picture) engine.printBlock(picture.scale(clampScale(byteAt(body, 3)), clampScale(byteAt(body, 4))));
  }
}

function decode(engine: Engine, data: Uint8Array, width: number, height: number, byColumns: boolean): Bitmap {
  const make = byColumns ? columnPicture : rasterPicture;
  return make(data, width, height, engine.model.widthDots);
}

function clampScale(value: number): number {
  return value === 2 ? 2 : 1;
}

function reply(engine: Engine, kind: number, text: string): void {
  const bytes = Uint8Array.from([BLOCK_START, kind, ...Buffer.from(text, "latin1"), 0]);
  engine.emit({ type: "reply", bytes });
}

/** GS D 0 fn a kc1 kc2 b c BMP: a Windows bitmap for the NV (fn 67) or download (fn 83) memory. */
const defineBmp: CommandHandler = (engine, bytes) => {
  const picture = readBmp(bytes.subarray(9), engine.model.widthDots);
  const { nvGraphics, downloadGraphics } = engine.memory;
  const memory = byteAt(bytes, 3) === 67 ? nvGraphics : downloadGraphics;
  if (picture) memory.set(String.fromCharCode(byteAt(bytes, 5), byteAt(bytes, 6)), picture);
};

/** Graphics with names, in three memories. */
export const graphicsCommands: CommandHandlers = {
  "GS ( L": (engine, bytes) => graphics(engine, bytes.subarray(6)),
  "GS 8 L": (engine, bytes) => graphics(engine, bytes.subarray(8)),
  "GS D 0": defineBmp,
};
