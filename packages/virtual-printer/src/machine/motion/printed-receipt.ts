import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Command } from "../../commands/command.ts";
import type { Receipt } from "../../paper.ts";

/** How a piece of paper came off: cut by the knife, or torn off by hand or because power or roll were taken away. */
export type Ending = "cut" | "torn";

export interface PrintedReceipt extends Receipt {
  /** Counted from 1 since the printer started. */
  number: number;
  startedAt: Date;
  finishedAt: Date;
  ending: Ending;
  /** Everything that was executed since the piece before it, in order. */
  bytes: Uint8Array;
  commands: readonly { name: string; bytes: Uint8Array }[];
}

/** Receipts are mostly white: even the fastest setting makes a picture of 100 KB a few KB. */
const fastestDeflate = { level: 1 } as const;

/** A receipt with its dots compressed until somebody asks for them, so that a thousand fit into memory. */
export function keepReceipt(
  { bitmap, ...paper }: Receipt,
  {
    commands,
    ...origin
  }: { number: number; startedAt: Date; finishedAt: Date; ending: Ending; commands: readonly Command[] },
): PrintedReceipt {
  const deflated = deflateRawSync(bitmap, fastestDeflate);
  const all = Buffer.concat(commands.map(({ bytes }) => bytes));
  const spans = commands.map(({ name, bytes }) => ({ name, length: bytes.length }));
  return {
    ...paper,
    ...origin,
    bytes: all,
    get bitmap() {
      return inflateRawSync(deflated);
    },
    get commands() {
      let offset = 0;
      return spans.map(({ name, length }) => {
        offset += length;
        return { name, bytes: all.subarray(offset - length, offset) };
      });
    },
  };
}
