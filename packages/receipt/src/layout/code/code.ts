import { type Bitmap, blankBitmap, stamp } from "../../bitmap.ts";
import type { CodeBlock } from "../../document.ts";
import type { Fault } from "../../problem/fault.ts";
import { fault } from "../../problem/receipt-fault.ts";
import { barcodeSymbol } from "../../symbol/barcode.ts";
import { dataMatrixSymbol } from "../../symbol/datamatrix.ts";
import { drawCode } from "../../symbol/draw-code.ts";
import { pdf417Symbol } from "../../symbol/pdf417.ts";
import { qrSymbol } from "../../symbol/qr.ts";
import type { CodeSymbol, SymbolResult } from "../../symbol/symbol.ts";
import { mirroredAlign } from "../../text/direction.ts";
import type { LayoutContext } from "../context.ts";
import type { LaidOut } from "../laid-out.ts";
import { type CodePlace, captionLines } from "./caption.ts";
import { mustBeDrawn } from "./must-be-drawn.ts";

/** A code that the printer draws itself, or the same code as dots where it cannot. */
export function layoutCode(block: CodeBlock, context: LayoutContext): LaidOut[] {
  const { problems, work, direction } = context;
  const result = symbolOf(block, context);
  if ("problem" in result) {
    problems.add(`${block.path}.content`, result.problem);
    return [];
  }
  const { symbol } = result;
  const isDrawn = mustBeDrawn(block, context);
  work.addCode(block, isDrawn);
  if (work.isSpent) return [];
  addProblemOfWidth(block, symbol, context);
  const align = mirroredAlign(block.align, direction);
  // A code in the middle of its line has its white already.
  const indentDots = align === "center" ? 0 : symbol.sideQuietDots;
  return isDrawn
    ? drawnCode(block, symbol, { align, indentDots }, context)
    : [{ type: "symbol", align, indentDots, ...symbol }];
}

function symbolOf(block: CodeBlock, { profile, lineDots }: LayoutContext): SymbolResult {
  switch (block.type) {
    case "qrcode":
      return qrSymbol(block);
    case "barcode":
      return barcodeSymbol(block, profile.fonts.A.height);
    case "pdf417":
      return pdf417Symbol(block, lineDots);
    case "datamatrix":
      return dataMatrixSymbol(block);
  }
}

/**
 * Printers skip a code that is too wide without a word, and readers one without white beside it. So both are compared
 * with the dots that are printed: the blank edges of receipt paper are not on a preview, nor the same on every printer.
 */
function addProblemOfWidth(block: CodeBlock, symbol: CodeSymbol, context: LayoutContext): void {
  const { lineDots, problems } = context;
  const needed = neededDots(symbol);
  if (needed <= lineDots) return;
  const advice = smallerThatFits(block, context) ?? fault("advice-shorten");
  problems.add(block.path, fault("code-too-wide", { needed, dots: lineDots, advice }));
}

function neededDots({ widthDots, sideQuietDots }: CodeSymbol): number {
  return widthDots + 2 * sideQuietDots;
}

/** What to change of the code to make it fit: as little as possible. */
function smallerThatFits(block: CodeBlock, context: LayoutContext): Fault | undefined {
  const field = block.type === "barcode" ? "moduleWidth" : "size";
  const now = block.type === "barcode" ? block.moduleWidth : block.size;
  const smallest = block.type === "qrcode" ? 1 : 2;
  for (let size = now - 1; size >= smallest; size--) {
    if (fits(block.type === "barcode" ? { ...block, moduleWidth: size } : { ...block, size }, context)) {
      return fault("advice-lower", { field, value: size });
    }
  }
  if (block.type !== "pdf417") return undefined;
  for (let columns = block.columns - 1; columns >= 1; columns--) {
    if (fits({ ...block, columns }, context)) return fault("advice-lower", { field: "columns", value: columns });
  }
  return undefined;
}

function fits(block: CodeBlock, context: LayoutContext): boolean {
  const result = symbolOf(block, context);
  return "symbol" in result && neededDots(result.symbol) <= context.lineDots;
}

/** The white above and below is fed, the text of a barcode printed as text. */
function drawnCode(block: CodeBlock, symbol: CodeSymbol, place: CodePlace, context: LayoutContext): LaidOut[] {
  const { codes, problems, lineDots } = context;
  const { align } = place;
  if (!codes) {
    problems.add(block.path, fault("codes-not-drawn"));
    return [];
  }
  if (symbol.widthDots > lineDots) return [];
  const bitmap = withWhite(drawCode(symbol.plan, codes), place);
  const quiet: LaidOut[] = symbol.quietDots > 0 ? [{ type: "feed-dots", heightDots: symbol.quietDots }] : [];
  const { above, below } = captionLines(symbol, place, context);
  return [...quiet, ...above, { type: "image", align, bitmap, heightDots: bitmap.height }, ...below, ...quiet];
}

/** The white on the side where the picture meets the edge of the line. */
function withWhite(code: Bitmap, { align, indentDots }: CodePlace): Bitmap {
  if (indentDots === 0) return code;
  const wide = blankBitmap(code.width + indentDots, code.height);
  stamp(wide, code, align === "left" ? indentDots : 0, 0);
  return wide;
}
