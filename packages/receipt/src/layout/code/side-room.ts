import type { Align } from "../../document.ts";
import { mmToDots } from "../../profile/paper.ts";
import type { PrinterProfile } from "../../profile/profile.ts";

/** Heads leave four or five millimetres of receipt paper blank on either side; more is another paper than was set. */
const mostBlankMm = 5;

/**
 * The white beside a code. Receipt paper is wider than the head, and its blank edges are part of that white; they are
 * counted on only where the dots themselves do not leave enough.
 */
export class SideRoom {
  readonly #lineDots: number;
  readonly #edgeDots: number;

  constructor(lineDots: number, { printsToEdge, paperWidthMm, dotsPerLine, dpi }: PrinterProfile) {
    const blank = Math.floor((mmToDots(paperWidthMm, dpi) - dotsPerLine) / 2);
    this.#lineDots = lineDots;
    this.#edgeDots = printsToEdge ? 0 : Math.max(0, Math.min(blank, mmToDots(mostBlankMm, dpi)));
  }

  /** What is left of the line for a code that needs so much white on either side. */
  dotsBeside(quietDots: number): number {
    return this.#lineDots - 2 * Math.max(0, quietDots - this.#edgeDots);
  }

  /** How far a code stands from the edge it is aligned to; one in the middle has its white already. */
  indentOf(align: Align, widthDots: number, quietDots: number): number {
    if (align === "center") return 0;
    const otherSide = Math.max(0, quietDots - this.#edgeDots);
    return Math.max(0, Math.min(quietDots, this.#lineDots - widthDots - otherSide));
  }
}
