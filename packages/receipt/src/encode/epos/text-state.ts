import type { Align, TextStyle } from "../../document.ts";
import { plainStyle } from "../../layout/line.ts";

const usual = { align: "left", style: plainStyle } as const satisfies { align: Align; style: TextStyle };

/** Attributes of `text` as the printer keeps them from one element to the next. */
type TextAttributes = Record<string, string | number | boolean>;

/** What the printer is set to, so that only changes are written. */
export class TextState {
  #style: TextStyle = usual.style;
  #align: Align = usual.align;

  /** What differs from before. An alignment is taken at the beginning of a line only. */
  change(style: TextStyle, align: Align): TextAttributes {
    const before = attributesOf(this.#style, this.#align);
    const after = attributesOf(style, align);
    this.#style = style;
    this.#align = align;
    return Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name] !== value));
  }

  /** Codes and pictures say their alignment themselves, and it stays for what follows. */
  aligned(align: Align): void {
    this.#align = align;
  }
}

/** What every copy begins with, whatever the printer was set to before. */
export const usualAttributes: TextAttributes = attributesOf(usual.style, usual.align);

function attributesOf(style: TextStyle, align: Align): TextAttributes {
  const { font, width, height, bold: em, underline: ul, invert: reverse } = style;
  return { align, font: font === "B" ? "font_b" : "font_a", width, height, em, ul, reverse };
}
