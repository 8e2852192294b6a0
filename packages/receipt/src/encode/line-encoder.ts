import type { LaidOut } from "../layout/laid-out.ts";
import type { PrinterProfile } from "../profile/profile.ts";
import { codePageTable } from "../text/code-pages.ts";
import { ByteWriter } from "./byte-writer.ts";
import { assertPaperFor, type Encoder, endOfPaper, heightOf, repeated } from "./encoder.ts";
import type { LineCommands } from "./line-commands.ts";
import { PageRuns } from "./page-runs.ts";
import { PrintState } from "./print-state.ts";
import { type Writing, writeLine, writePicture } from "./write-line.ts";

/** What is neither a line of text nor a picture. */
export type OtherItem = Exclude<LaidOut, { type: "line" | "image" | "raw" }>;

interface LineLanguage {
  commands: LineCommands;
  /** Brings the printer into the state that it has when it is switched on. */
  reset(writer: ByteWriter): void;
  /** Brings it into a known state, whatever was printed before. */
  begin(writer: ByteWriter, lineDots: number, profile: PrinterProfile): void;
  writeItem(item: OtherItem, writing: Writing): void;
}

/** The encoder of a language that prints line by line: one copy, ended by its cut, as often as it is wanted. */
export function lineEncoder({ commands, reset, begin, writeItem }: LineLanguage): Encoder {
  return ({ items, lineDots }, profile, { raster, copies = 1, cutPaper = true }) => {
    const ended = endOfPaper(items, profile, cutPaper);
    const heightDots = heightOf(ended);
    assertPaperFor(copies, heightDots, profile);
    const writer = new ByteWriter();
    const beginWriting = (): Writing => {
      begin(writer, lineDots, profile);
      const pages = new PageRuns(writer, codePageTable(profile), commands);
      return { writer, pages, state: new PrintState(writer, commands), commands, profile, lineDots, raster };
    };
    let writing = beginWriting();
    for (const item of ended) {
      if (item.type === "line") writeLine(item, writing);
      else if (item.type === "image") writePicture(item.bitmap, item.align, writing);
      else if (item.type === "raw") {
        writing.pages.finish();
        reset(writer);
        writer.writeAll(item.bytes);
        // Whatever it has set is not for what follows: a cut, the fence, the next receipt.
        writing = beginWriting();
      } else writeItem(item, writing);
    }
    writing.pages.finish();
    return { bytes: repeated(writer.finish(), copies), heightDots: heightDots * copies };
  };
}
