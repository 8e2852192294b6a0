import type { Align, TextStyle } from "../document.ts";
import { plainStyle } from "../layout/line.ts";
import type { ByteWriter } from "./byte-writer.ts";

const alignments = { left: 0, center: 1, right: 2 } satisfies Record<Align, number>;

/** What the printer is set to, so that only changes are sent. It starts as ESC @ leaves the printer. */
export class PrintState {
  readonly #writer: ByteWriter;
  #style = plainStyle;
  #align: Align = "left";

  constructor(writer: ByteWriter) {
    this.#writer = writer;
  }

  get style(): TextStyle {
    return this.#style;
  }

  setStyle(style: TextStyle): void {
    const now = this.#style;
    if (style === now) return;
    const writer = this.#writer;
    if (style.font !== now.font) writer.write(0x1b, 0x4d, style.font === "B" ? 1 : 0);
    if (style.width !== now.width || style.height !== now.height) {
      writer.write(0x1d, 0x21, ((style.width - 1) << 4) | (style.height - 1));
    }
    if (style.bold !== now.bold) writer.write(0x1b, 0x45, style.bold ? 1 : 0);
    if (style.underline !== now.underline) writer.write(0x1b, 0x2d, style.underline ? 1 : 0);
    if (style.invert !== now.invert) writer.write(0x1d, 0x42, style.invert ? 1 : 0);
    this.#style = style;
  }

  /** A printer takes ESC a only at the beginning of a line. */
  setAlign(align: Align): void {
    if (align === this.#align) return;
    this.#writer.write(0x1b, 0x61, alignments[align]);
    this.#align = align;
  }
}
