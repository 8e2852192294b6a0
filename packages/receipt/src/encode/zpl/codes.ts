import type { LaidOut } from "../../layout/laid-out.ts";
import { expandUpcE } from "../../symbol/barcode.ts";
import type { BarsPlan } from "../../symbol/code-plan.ts";
import { code93Data, code128Data, dataMatrixData, dataMatrixEscape, fieldData, gs1Data, pdf417Data } from "./escape.ts";

type LaidOutCode = Extract<LaidOut, { type: "symbol" }>;

/** Wide bars as multiples of narrow ones, as near as ^BY comes to what the layout reckons with. */
const wideToNarrow = 2.5;

/**
 * Zebra's firmware prints a QR code lower than its place by the height that ^BY was told last, by this label or one
 * before it. So it is told the least there is, and the place is as much higher.
 */
const qrSinks = 1;

/** A code drawn by the printer itself, its upper left corner at (x, y). */
export function codeField({ plan, heightDots, quietDots }: LaidOutCode, x: number, y: number): string {
  const at = `^FO${x},${y}`;
  switch (plan.kind) {
    case "qrcode": {
      const magnified = `^FO${x},${y - qrSinks}^BY2,${wideToNarrow},${qrSinks}^BQN,2,${plan.size}`;
      return `${magnified}${fieldData(`${plan.level}A,${plan.content}`)}`;
    }
    case "datamatrix":
      return `${at}^BXN,${plan.size},200,,,,${dataMatrixEscape}${fieldData(dataMatrixData(plan.content))}`;
    case "pdf417": {
      // The height of a row is in modules too: the printer multiplies it by their width.
      const shape = `${plan.rowModules},${plan.level},${plan.columns},${plan.rows},N`;
      return `${at}^BY${plan.size}^B7N,${shape}${fieldData(pdf417Data(plan.content))}`;
    }
    case "bars": {
      // ^FO names the place of the bars: text above them is printed above it.
      const textAbove = plan.text === "above" ? heightDots - 2 * quietDots - plan.height : 0;
      return `^FO${x},${y + textAbove}^BY${plan.narrow},${wideToNarrow},${plan.height}${bars(plan)}`;
    }
  }
}

function bars({ symbol, content, height, text }: BarsPlan): string {
  const line = `${text === "none" ? "N" : "Y"},${text === "above" ? "Y" : "N"}`;
  const withoutCheckDigit = (digits: number) => fieldData(content.slice(0, digits));
  switch (symbol.symbology) {
    case "ean13":
      return `^BEN,${height},${line}${withoutCheckDigit(12)}`;
    case "ean8":
      return `^B8N,${height},${line}${withoutCheckDigit(7)}`;
    case "upc-a":
      return `^BUN,${height},${line},Y${withoutCheckDigit(11)}`;
    case "upc-e":
      return `^B9N,${height},${line},Y${fieldData(upcBody(content))}`;
    case "code39":
      return `^B3N,N,${height},${line}${fieldData(content)}`;
    case "itf":
      return `^B2N,${height},${line},N${fieldData(content)}`;
    case "codabar":
      return `^BKN,N,${height},${line},${codabarFrame(content)}${fieldData(content.slice(1, -1))}`;
    case "code93":
      return `^BAN,${height},${line},N${fieldData(code93Data(content))}`;
    case "code128":
      // Where ">" begins a command to the printer, ">0" stands for it: so it is only without automatic packing.
      return content.includes(">")
        ? `^BCN,${height},${line},N,N${fieldData(`>:${code128Data(content)}`)}`
        : `^BCN,${height},${line},N,A${fieldData(content)}`;
    case "gs1-128":
      return `^BCN,${height},${line},N,D${fieldData(gs1Data(content))}`;
  }
}

/** ^BK is said to take its start and stop characters as capital letters only. */
function codabarFrame(content: string): string {
  return `${content.charAt(0)},${content.slice(-1)}`.toUpperCase();
}

/** ^B9 takes the ten digits between number system and check digit of the full UPC-A. */
function upcBody(content: string): string {
  const full = content.length >= 11 ? content : expandUpcE(content.length === 6 ? `0${content}` : content);
  return full.slice(1, 11);
}
