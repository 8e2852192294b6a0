import type { Identity } from "../../commands/effect.ts";
import type { PrinterModel } from "../../models.ts";

/** Most TM printers answer this to GS I 1. */
const modelId = 0x20;
/** Bit 0: multi-byte characters, bit 1: autocutter. */
const typeId = 0x03;
const firmwareId = 0x01;

const textBlock = 0x5f;
const featureBlock = 0x3d;

/** How GS I 69 names the characters of each regional firmware. */
const languageNames = {
  gb18030: "CHINA GB18030",
  big5: "TAIWAN BIG-5",
  "euc-kr": "KOREA C-5601C",
  shift_jis: "KANJI JAPANESE",
} as const;

/** The bytes of the answer to GS I: what the printer says about itself. */
export function identification(what: Identity, model: PrinterModel): Uint8Array {
  switch (what) {
    case "model-id":
      return Uint8Array.of(modelId);
    case "type-id":
      return Uint8Array.of(typeId);
    case "firmware-id":
      return Uint8Array.of(firmwareId);
    case "features":
      return Uint8Array.of(featureBlock, ...textBytes("0"), 0x00);
    case "firmware":
      return block("1.00 ESC/POS");
    case "maker":
      return block(model.maker);
    case "model":
      return block(model.name);
    case "serial":
      return block("PLATEN0001");
    case "language":
      return block(model.multibyte.initially ? languageNames[model.multibyte.charset] : "");
  }
}

function block(text: string): Uint8Array {
  return Uint8Array.of(textBlock, ...textBytes(text), 0x00);
}

export function textBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);
}
