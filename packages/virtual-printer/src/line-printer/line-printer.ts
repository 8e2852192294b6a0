import type { Bitmap } from "../bitmap.ts";
import type { Effect } from "../commands/effect.ts";
import type { PrinterModel } from "../models.ts";
import { Paper } from "../paper.ts";
import type { CaptionLine } from "../symbols/bars.ts";
import { drawMatrix } from "../symbols/matrix.ts";
import { RunDecoder } from "../text/decoder.ts";
import { type CellSize, type Font, fontA } from "../text/glyphs.ts";
import { Line, type LineItem } from "./line.ts";
import { Memory } from "./memory.ts";
import { defaultModes, type Modes } from "./modes.ts";
import type { Page } from "./page.ts";

/** A printer that prints line by line: its modes, the line or page being filled, its memory, and its paper. */
export class LinePrinter {
  readonly model: PrinterModel;
  readonly paper: Paper;
  readonly decoder = new RunDecoder();
  readonly line = new Line();
  readonly memory = new Memory();
  modes: Modes;
  /** Set while in page mode. */
  page: Page | undefined;
  /** ESC = can switch the printer off the line; everything is ignored then. */
  selected = true;
  /** GS V 97/98: cut when the paper has moved on by so many dots. */
  #reservedCut: { dots: number; mode: "full" | "partial" } | undefined;
  #effects: Effect[] = [];

  constructor(model: PrinterModel) {
    this.model = model;
    this.paper = new Paper(model.widthDots, model.cutterDistanceDots);
    this.modes = defaultModes(model);
  }

  /** ESC @: modes, print buffer and what was defined for one job, not what was stored for good. */
  initialise(): void {
    this.modes = defaultModes(this.model);
    this.line.clear();
    this.decoder.reset();
    this.page = undefined;
    this.memory.forgetDefinitions();
  }

  powerCycle(): void {
    this.initialise();
    this.memory.loseVolatile();
    this.selected = true;
    this.#reservedCut = undefined;
    this.#effects = [];
  }

  emit(effect: Effect): void {
    this.#effects.push(effect);
  }

  takeEffects(): Effect[] {
    const effects = this.#effects;
    this.#effects = [];
    return effects;
  }

  /** The print area: never beyond the paper, whatever GS L and GS W say. */
  get areaWidth(): number {
    return Math.max(0, Math.min(this.modes.areaWidth, this.model.widthDots - this.modes.leftMargin));
  }

  /** How wide a line or a code may be: on a page, as far as text runs in its direction. */
  get availableWidth(): number {
    return this.page ? this.page.lineWidth : this.areaWidth;
  }

  /** The dots of a plain character. */
  cellOf(font: Font): CellSize {
    return font === "A" ? fontA : this.model.fontB;
  }

  /** Horizontal and vertical motion units (GS P) in dots. */
  dotsX(units: number): number {
    return Math.round((units * this.model.dpi) / this.modes.motionUnits.x);
  }

  dotsY(units: number): number {
    return Math.round((units * this.model.dpi) / this.modes.motionUnits.y);
  }

  /** Puts a character or part of an image at the print position; a full line prints itself first. */
  put(item: LineItem): void {
    const { page, line } = this;
    const { width } = item.picture;
    if (page) {
      if (page.x > 0 && page.x + width > page.lineWidth) this.endLine();
      page.put(item);
      return;
    }
    if (line.x > 0 && line.x + width > this.areaWidth) this.endLine();
    line.put(item);
  }

  /** Prints the line and moves on by the line spacing or the given distance, but at least past what was printed. */
  endLine(feedDots = this.modes.lineSpacing): void {
    if (this.page) {
      this.page.x = 0;
      this.page.y += feedDots;
      return;
    }
    const { line } = this;
    const height = line.height;
    if (line.hasMarks) this.#printLine(height);
    line.clear();
    this.feed(Math.max(height, feedDots));
  }

  /** A cut is due at the beginning of a line; a host that forgets the line feed gets its line first. */
  finishLine(): void {
    if (!this.page && this.line.hasMarks) this.endLine();
  }

  /** Prints the line and moves on by this many lines. On an empty line each is a blank line of text. */
  feedLines(lines: number): void {
    if (this.page) {
      this.endLine(this.modes.lineSpacing * lines);
      return;
    }
    const { paper, modes, line } = this;
    const blank = line.hasMarks ? lines - 1 : lines;
    if (line.hasMarks || lines === 0) this.endLine(lines === 0 ? 0 : modes.lineSpacing);
    line.clear();
    for (let count = 0; count < blank; count++) {
      paper.note("", modes.lineSpacing);
      this.feed(modes.lineSpacing);
    }
  }

  /** Sets the print position. A place outside the print area is ignored. */
  moveTo(x: number): void {
    if (x < 0 || x > this.availableWidth) return;
    if (this.page) {
      this.page.x = x;
      return;
    }
    this.line.x = x;
    // At the beginning of an empty line nothing has moved: the commands that want one still work.
    this.line.moved = this.line.moved || x > 0;
  }

  /** Prints a picture or code on rows of its own: aligned, and moving the paper by exactly its height. */
  printBlock(picture: Bitmap, options: { turns?: boolean; texts?: readonly CaptionLine[] } = {}): void {
    if (this.page) {
      this.page.stand(picture);
      return;
    }
    const { line, modes } = this;
    const indent = line.hasMarks ? 0 : line.x;
    if (line.hasMarks) this.endLine(0);
    line.clear();
    const visible = picture.crop(Math.max(0, this.areaWidth - indent));
    const upsideDown = modes.upsideDown && options.turns === true;
    const place = indent + this.#shift(indent + visible.width);
    const x = modes.leftMargin + (upsideDown ? this.areaWidth - place - visible.width : place);
    this.paper.print(upsideDown ? visible.rotate(2) : visible, x);
    for (const { below, heightDots, characters } of options.texts ?? []) {
      this.paper.write(characters, x, heightDots, below);
    }
    this.feed(visible.height);
  }

  /** The stored 2D code of this kind, numbered as GS ( k does, if its data make one. */
  drawSymbol(kind: number): Bitmap | undefined {
    const { data, settings } = this.memory.symbols.of(kind);
    const setting = (fn: number, fallback: number, index = 0) => settings.get(fn)?.[index] ?? fallback;
    return drawMatrix(kind, data, setting, this.availableWidth);
  }

  /** A code that is too wide is not printed at all. */
  printSymbol(kind: number): void {
    const picture = this.drawSymbol(kind);
    if (picture && picture.width <= this.availableWidth) this.printBlock(picture, { turns: true });
  }

  feed(dots: number): void {
    const reserved = this.#reservedCut;
    if (reserved && dots >= reserved.dots) {
      this.#reservedCut = undefined;
      this.#move(reserved.dots);
      this.cut(reserved.mode);
      this.#move(dots - reserved.dots);
      return;
    }
    if (reserved) reserved.dots -= dots;
    this.#move(dots);
  }

  cut(mode: "full" | "partial"): void {
    if (!this.model.hasCutter) return;
    this.paper.cut();
    this.emit({ type: "cut", mode });
  }

  reserveCut(dots: number, mode: "full" | "partial"): void {
    this.#reservedCut = { dots, mode };
  }

  #move(dots: number): void {
    if (dots === 0) return;
    const moved = this.paper.feed(dots);
    if (moved !== 0) this.emit({ type: "feed", dots: moved });
  }

  #printLine(height: number): void {
    const { line, modes, paper } = this;
    const width = this.areaWidth;
    const left = modes.leftMargin + this.#shift(line.extent);
    const right = modes.leftMargin + width - this.#shift(line.extent);
    line.forEachMark((picture, x, top) => {
      const visible = picture.crop(width - x);
      if (modes.upsideDown) paper.print(visible.rotate(2), right - x - visible.width, height - top - visible.height);
      else paper.print(visible, left + x, top);
    });
    // A stripe of an image is nothing to read.
    if (line.characters.length > 0) paper.write(line.characters, left, height);
  }

  #shift(contentWidth: number): number {
    const free = Math.max(0, this.areaWidth - contentWidth);
    if (this.modes.alignment === "center") return free >> 1;
    return this.modes.alignment === "right" ? free : 0;
  }
}
