import { limits } from "../limits.ts";

/**
 * What reading and drawing takes, in counted microseconds of one core, rounded up from what was measured: a run of text that
 * is put to a place of its own takes 25, a byte of a DataMatrix 70. As in `layout/work.ts`.
 */
const microseconds = { command: 8, textRun: 20, text: 4, pictureByte: 0.5, codeByte: 60 } as const;

/** Of any code, however short, in bytes of content. */
const beginningOfCode = 50;

/** Each makes a piece of paper of its own. A till that prints as many in one go does not exist. */
const mostCuts = 100;

/** Counts what a stream asks to have drawn, before anything is. */
export class RawWork {
  #sum = 0;
  #cuts = 0;

  addCommand(): void {
    this.#sum += microseconds.command;
  }

  addText(length: number): void {
    this.#sum += microseconds.textRun + length * microseconds.text;
  }

  addPicture(length: number): void {
    this.#sum += length * microseconds.pictureByte;
  }

  addCode(length: number): void {
    this.#sum += (beginningOfCode + length) * microseconds.codeByte;
  }

  addCut(): void {
    this.#cuts++;
  }

  /** Undefined while it is bearable. */
  get problem(): string | undefined {
    if (this.#cuts > mostCuts) return `is one cut more than ${mostCuts}; print it in parts`;
    if (this.#sum <= limits.drawingMicroseconds) return undefined;
    return "is where there is more to draw than a receipt may have; print it in parts";
  }
}
