import type { CodeBlock } from "../layout.ts";
import type { PrinterLanguage, PrinterProfile } from "../profile.ts";
import { type CodeSymbol, isPlainText } from "../symbol/symbol.ts";

/** What a printer cannot draw of a code, by the field that asks for it; "" is the block itself. */
export function codeLimits(block: CodeBlock, profile: PrinterProfile): { field: string; problem: string }[] {
  const { language, lacks } = profile;
  const limits: { field: string; problem: string }[] = [];
  const limit = (field: string, problem: string) =>
    void limits.push({ field, problem: `a ${language} printer ${problem}` });
  if (block.type === "qrcode" && block.size > profile.largestQrSize) {
    limit(".size", `draws a QR code at most ${profile.largestQrSize} times`);
  }
  if (block.type === "datamatrix" && lacks.includes("datamatrix")) limit("", "draws no DataMatrix; a QR code would do");
  if (block.type !== "barcode") return limits;
  if (block.text === "both" && lacks.includes("barcode text on both sides")) {
    limit(".text", "writes above or below a barcode, not both");
  }
  if (block.text !== "none" && block.text !== "below" && lacks.includes("barcode text above")) {
    limit(".text", "writes below a barcode only");
  }
  if (block.symbology === "gs1-128" && lacks.includes("gs1-128")) limit(".symbology", "draws no GS1-128");
  if (block.moduleWidth > profile.widestBars) {
    limit(".moduleWidth", `draws bars at most ${profile.widestBars} dots wide`);
  }
  return limits;
}

/**
 * Content that a printer might take for a command although it stands inside a code's data. Receipt printers obey 10 04
 * and its like, and ESC ACK, wherever they meet them; a serial line takes 11 and 13 for itself. Line breaks and tabs are
 * plain data between the lengths and the codes around them. What ZPL makes of control characters differs from command to
 * command, so there none is left to the printer.
 */
const unsafe: Record<PrinterLanguage, RegExp> = {
  escpos: /(?![\t\n\r])\p{Cc}/u,
  starprnt: /(?![\t\n\r])\p{Cc}/u,
  zpl: /\p{Cc}/u,
};

/** Whether a code is sent as dots. */
export function mustBeDrawn(block: CodeBlock, { language }: PrinterProfile): boolean {
  const isPacked = block.type === "pdf417" || block.type === "datamatrix";
  if (isPacked && !isPlainText(block.content)) return true;
  return unsafe[language].test(block.content);
}

/** Eleven modules a character, with start and check character, and a stop of thirteen. */
const code128 = { character: 11, stop: 13 };

/** The width a code may have. Where the printer packs digits of a Code 128 itself, it may not pack them at all. */
export function widestDrawn(block: CodeBlock, symbol: CodeSymbol, { lacks }: PrinterProfile): number {
  if (block.type !== "barcode" || block.symbology !== "code128") return symbol.widthDots;
  if (!lacks.includes("choice of code sets")) return symbol.widthDots;
  return (code128.character * (block.content.length + 2) + code128.stop) * block.moduleWidth;
}
