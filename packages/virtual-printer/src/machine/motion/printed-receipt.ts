import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Command } from "../../commands/command.ts";
import type { Receipt, TextLine } from "../../paper.ts";

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
export class KeptReceipt implements PrintedReceipt {
  readonly number: number;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly ending: Ending;
  readonly widthDots: number;
  readonly heightDots: number;
  readonly text: string;
  readonly lines: readonly TextLine[];
  readonly bytes: Uint8Array;
  readonly #deflated: Uint8Array;
  readonly #spans: readonly { name: string; length: number }[];

  constructor(
    paper: Receipt,
    origin: { number: number; startedAt: Date; finishedAt: Date; ending: Ending; commands: readonly Command[] },
  ) {
    this.number = origin.number;
    this.startedAt = origin.startedAt;
    this.finishedAt = origin.finishedAt;
    this.ending = origin.ending;
    this.widthDots = paper.widthDots;
    this.heightDots = paper.heightDots;
    this.text = paper.text;
    this.lines = paper.lines;
    this.#deflated = deflateRawSync(paper.bitmap, fastestDeflate);
    this.bytes = Buffer.concat(origin.commands.map((command) => command.bytes));
    this.#spans = origin.commands.map(({ name, bytes }) => ({ name, length: bytes.length }));
  }

  get bitmap(): Uint8Array {
    return inflateRawSync(this.#deflated);
  }

  get commands(): readonly { name: string; bytes: Uint8Array }[] {
    let offset = 0;
    return this.#spans.map(({ name, length }) => {
      offset += length;
      return { name, bytes: this.bytes.subarray(offset - length, offset) };
    });
  }
}
