import type { Align } from "../document.ts";
import type { CodeBlock, LaidOut } from "../layout.ts";
import { barcodeSymbol } from "../symbol/barcode.ts";
import { dataMatrixSymbol } from "../symbol/datamatrix.ts";
import { drawCode } from "../symbol/draw-code.ts";
import { pdf417Symbol } from "../symbol/pdf417.ts";
import { qrSymbol } from "../symbol/qr.ts";
import type { CodeSymbol, SymbolResult } from "../symbol/symbol.ts";
import { mirroredAlign } from "../text/direction.ts";
import { captionLines } from "./caption.ts";
import { mustBeDrawn } from "./must-be-drawn.ts";
import type { LayoutContext } from "./segments.ts";

/** A code that the printer draws itself, or the same code as dots where it cannot. */
export function layoutCode(block: CodeBlock, context: LayoutContext): LaidOut[] {
  const { profile, problems, direction } = context;
  const result = symbolOf(block, context);
  if ("problem" in result) {
    problems.add(`${block.path}.content`, result.problem);
    return [];
  }
  const { symbol } = result;
  addProblemOfWidth(block, symbol, context);
  const align = mirroredAlign(block.align, direction);
  return mustBeDrawn(block, profile)
    ? drawnCode(block, symbol, align, context)
    : [{ type: "symbol", align, block, ...symbol }];
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

/** Printers skip a code that is too wide without a word, so its width is compared with the paper here. */
function addProblemOfWidth(block: CodeBlock, { widthDots }: CodeSymbol, { lineDots, problems }: LayoutContext): void {
  if (widthDots <= lineDots) return;
  const field = block.type === "barcode" ? "moduleWidth" : "size";
  const now = block.type === "barcode" ? block.moduleWidth : block.size;
  const fitting = Math.floor((lineDots * now) / widthDots);
  const smallest = block.type === "qrcode" ? 1 : 2;
  const advice = fitting >= smallest ? `lower ${field} to ${fitting}` : "shorten the content";
  problems.add(block.path, `needs ${widthDots} dots, the paper has ${lineDots}; ${advice}`);
}

/** The white above and below is fed, the text of a barcode printed as text. */
function drawnCode(block: CodeBlock, symbol: CodeSymbol, align: Align, context: LayoutContext): LaidOut[] {
  const { codes, codeWork, problems, lineDots } = context;
  if (!codes) {
    problems.add(block.path, "this code has to be drawn as dots, and nothing was given that draws codes");
    return [];
  }
  if (symbol.widthDots > lineDots) return [];
  if (!codeWork.take(block.content.length)) {
    problems.add(block.path, codeWork.problem);
    return [];
  }
  const bitmap = drawCode(symbol.plan, codes);
  const quiet: LaidOut[] = symbol.quietDots > 0 ? [{ type: "feed-dots", heightDots: symbol.quietDots }] : [];
  const { above, below } = captionLines(block, symbol.plan, { align, widthDots: bitmap.width }, context);
  return [...quiet, ...above, { type: "image", align, bitmap, heightDots: bitmap.height }, ...below, ...quiet];
}
