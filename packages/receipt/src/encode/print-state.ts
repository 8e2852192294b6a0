import type { Align, TextStyle } from "../document.ts";
import { plainStyle } from "../layout/line.ts";
import type { ByteWriter } from "./byte-writer.ts";
import type { LineCommands } from "./line-commands.ts";

/** What the printer is set to, so that only changes are sent. It starts as ESC @ leaves the printer. */
export class PrintState {
  readonly #writer: ByteWriter;
  readonly #commands: LineCommands;
  #style = plainStyle;
  #align: Align = "left";

  constructor(writer: ByteWriter, commands: LineCommands) {
    this.#writer = writer;
    this.#commands = commands;
  }

  get style(): TextStyle {
    return this.#style;
  }

  setStyle(style: TextStyle): void {
    const now = this.#style;
    if (style === now) return;
    const writer = this.#writer;
    const commands = this.#commands;
    if (style.font !== now.font) commands.font(writer, style.font);
    if (style.width !== now.width || style.height !== now.height) commands.size(writer, style.width, style.height);
    if (style.bold !== now.bold) commands.bold(writer, style.bold);
    if (style.underline !== now.underline) commands.underline(writer, style.underline);
    if (style.invert !== now.invert) commands.invert(writer, style.invert);
    this.#style = style;
  }

  /** A printer takes an alignment only at the beginning of a line. */
  setAlign(align: Align): void {
    if (align === this.#align) return;
    this.#commands.align(this.#writer, align);
    this.#align = align;
  }
}
