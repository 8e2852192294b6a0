import type { LaidOut } from "../layout/laid-out.ts";
import type { PrinterProfile } from "../profile/profile.ts";
import { codePageTable } from "../text/code-pages.ts";
import { ByteWriter } from "./byte-writer.ts";
import { assertPaperFor, type Encoder, endOfPaper, heightOf } from "./encoder.ts";
import type { LineCommands } from "./line-commands.ts";
import { PageRuns } from "./page-runs.ts";
import { PrintState } from "./print-state.ts";
import { type Writing, writeLine, writePicture } from "./write-line.ts";

/** What is neither a line of text nor a picture. */
export type OtherItem = Exclude<LaidOut, { type: "line" | "image" }>;

interface LineLanguage {
  commands: LineCommands;
  /** Brings the printer into a known state, whatever was printed before. */
  begin(writer: ByteWriter, lineDots: number, profile: PrinterProfile): void;
  writeItem(item: OtherItem, writing: Writing): void;
}

/** The encoder of a language that prints line by line: one copy, ended by its cut, as often as it is wanted. */
export function lineEncoder({ commands, begin, writeItem }: LineLanguage): Encoder {
  return ({ items, lineDots }, profile, { raster, copies = 1, cutPaper = true }) => {
    const ended = endOfPaper(items, profile, cutPaper);
    const heightDots = heightOf(ended);
    assertPaperFor(copies, heightDots, profile);
    const writer = new ByteWriter();
    begin(writer, lineDots, profile);
    const pages = new PageRuns(writer, codePageTable(profile), commands);
    const writing = { writer, pages, state: new PrintState(writer, commands), commands, profile, lineDots, raster };
    for (const item of ended) {
      if (item.type === "line") writeLine(item, writing);
      else if (item.type === "image") writePicture(item.bitmap, item.align, writing);
      else writeItem(item, writing);
    }
    pages.finish();
    return { bytes: repeated(writer.finish(), copies), heightDots: heightDots * copies };
  };
}

function repeated(one: Uint8Array, copies: number): Uint8Array {
  const bytes = new Uint8Array(one.length * copies);
  for (let copy = 0; copy < copies; copy++) bytes.set(one, copy * one.length);
  return bytes;
}
