import type { BarcodeBlock, CodeBlock } from "../../document.ts";
import type { CodeKind, PrinterProfile } from "../../profile/profile.ts";
import { isPlainText } from "../../symbol/symbol.ts";
import type { LayoutContext } from "../context.ts";

/** Whether a code is sent as dots, because the printer cannot draw it as it was asked for, or not safely. */
export function mustBeDrawn(block: CodeBlock, context: Pick<LayoutContext, "profile" | "lineDots">): boolean {
  const { profile } = context;
  const kind: CodeKind = block.type === "barcode" ? block.symbology : block.type;
  if (profile.drawnCodes.includes(kind) || isUnsafe(block.content, profile)) return true;
  if (profile.lacks.includes("places for codes") && !isInMiddle(block, context)) return true;
  switch (block.type) {
    case "qrcode":
      return block.size > profile.largestQrSize || block.size < (profile.smallestQrSize ?? 1);
    case "barcode":
      return isBeyondItsBars(block, profile);
    case "pdf417":
    case "datamatrix":
      return !isPlainText(block.content);
  }
}

/** Of the whole line, which is wider than that of a template for narrower paper. */
function isInMiddle({ align }: CodeBlock, { profile, lineDots }: Pick<LayoutContext, "profile" | "lineDots">): boolean {
  return align === "center" && lineDots === profile.dotsPerLine;
}

/**
 * Content that a printer might take for a command although it stands inside a code's data. Receipt printers obey 10 04
 * and its like, and ESC ACK, wherever they meet them; a serial line takes 11 and 13 for itself. Line breaks and tabs are
 * plain data between the lengths and the codes around them. What ZPL makes of control characters differs from command to
 * command, so there none is left to the printer.
 */
function isUnsafe(content: string, { lacks }: PrinterProfile): boolean {
  if (lacks.includes("anything but ASCII in codes")) return !isPlainText(content);
  return (lacks.includes("control characters in codes") ? /\p{Cc}/u : /(?![\t\n\r])\p{Cc}/u).test(content);
}

/** From so many digits in a row on, set C makes a Code 128 narrower. */
const digitsForSetC = /\d{4}/;

function isBeyondItsBars({ symbology, content, text, moduleWidth }: BarcodeBlock, profile: PrinterProfile): boolean {
  const { lacks, widestBars } = profile;
  if (moduleWidth > widestBars) return true;
  if (text === "both" && lacks.includes("barcode text on both sides")) return true;
  if ((text === "both" || text === "above") && lacks.includes("barcode text above")) return true;
  if (symbology !== "code128" || !digitsForSetC.test(content)) return false;
  return lacks.includes("choice of code sets") || (content.includes(">") && lacks.includes("packed digits beside a >"));
}
