import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import bwipjs from "bwip-js/node";
import { prepareZXingModule, type ReadResult, readBarcodes } from "zxing-wasm/reader";
import { hex, type Token, walk } from "./escpos-walk.ts";

/** What a printer is told to draw, in the words of BWIPP, which knows nothing of the encoder. */
export interface DrawnSymbol {
  bcid: string;
  text: string;
  options: Record<string, unknown>;
}

const barcodeIds: Record<number, string> = {
  65: "upca",
  66: "upce",
  67: "ean13",
  68: "ean8",
  69: "code39",
  70: "interleaved2of5",
  71: "rationalizedCodabar",
  72: "code93ext",
  73: "code128",
};

/** Follows the settings of GS ( k and GS k through the stream and gives one symbol for each that is printed. */
export function symbolsIn(bytes: Uint8Array): DrawnSymbol[] {
  const settings = new Map<string, Uint8Array>();
  return walk(bytes).flatMap((token) => {
    if (token.name.startsWith("GS k")) return [barcode(token)];
    if (!token.name.startsWith("GS ( k")) return [];
    const [code = 0, function_ = 0] = token.bytes.slice(5);
    if (function_ === 0x51) return [matrix(code, settings)];
    settings.set(`${code} ${function_}`, token.bytes.slice(7));
    return [];
  });
}

function barcode({ bytes }: Token): DrawnSymbol {
  const number = bytes[2] ?? 0;
  const data = bytes.slice(4);
  const bcid = barcodeIds[number];
  if (!bcid || bytes[3] !== data.length) throw new Error(`GS k ${hex(bytes)}`);
  if (number === 73) return { bcid, text: code128Characters(data), options: { raw: true } };
  return { bcid, text: latin1(data), options: number === 72 ? { includecheck: true } : {} };
}

/** The symbol characters that a printer makes of Code 128 data, as the makers describe the braces. */
function code128Characters(data: Uint8Array): string {
  const brace = 0x7b;
  let set = "";
  let characters = "";
  const push = (value: number) => {
    characters += `^${value.toString().padStart(3, "0")}`;
  };
  for (let at = 0; at < data.length; at++) {
    const byte = data[at] ?? 0;
    if (byte !== brace) {
      push(set === "C" ? byte : byte - 32);
      continue;
    }
    const next = String.fromCharCode(data[++at] ?? 0);
    if (next === "1") push(102);
    else if (next === "{") push(brace - 32);
    else if (next === "B" || next === "C") {
      const change = next === "B" ? 100 : 99;
      push(set === "" ? change + (next === "B" ? 4 : 6) : change);
      set = next;
    } else throw new Error(`{${next} in Code 128 data`);
  }
  return characters;
}

function matrix(code: number, settings: Map<string, Uint8Array>): DrawnSymbol {
  const setting = (function_: number, at: number) => settings.get(`${code} ${function_}`)?.[at] ?? 0;
  const text = latin1(settings.get(`${code} ${0x50}`)?.slice(1) ?? new Uint8Array());
  const binarytext = true;
  if (code === 0x31) return { bcid: "qrcode", text, options: { eclevel: "LMQH"[setting(0x45, 0) - 0x30], binarytext } };
  if (code === 0x36) {
    return { bcid: "datamatrix", text, options: { columns: setting(0x42, 1), rows: setting(0x42, 2), binarytext } };
  }
  const eclevel = setting(0x45, 1) - 0x30;
  return { bcid: "pdf417", text, options: { columns: setting(0x41, 0), rows: setting(0x42, 0), eclevel, binarytext } };
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

/** Modules across, as BWIPP draws it; NaN for codes that have bars of two widths. */
export function modulesAcross({ bcid, text, options }: DrawnSymbol): number {
  const [drawn] = bwipjs.raw({ bcid, text, ...options });
  if (!drawn) throw new Error(`${bcid} was not drawn`);
  if ("pixx" in drawn) return drawn.pixx as number;
  return (drawn as unknown as { sbs: number[] }).sbs.reduce((sum, width) => sum + width, 0);
}

let ready = false;

/** Draws the symbol with BWIPP and reads the picture with ZXing. */
export async function readBack({ bcid, text, options }: DrawnSymbol): Promise<string | undefined> {
  const png = await bwipjs.toBuffer({ bcid, text, scale: 3, padding: 12, backgroundcolor: "FFFFFF", ...options });
  return (await scanAll(png))[0];
}

/** The contents of all codes that ZXing finds in a picture. */
export async function scanAll(png: Uint8Array): Promise<string[]> {
  return (await scanned(png)).map((result) => result.text);
}

/** The same as the bytes that are in the codes, whatever text they may stand for. */
export async function scanBytes(png: Uint8Array): Promise<Buffer[]> {
  return (await scanned(png)).map((result) => Buffer.from(result.bytes));
}

async function scanned(png: Uint8Array): Promise<ReadResult[]> {
  if (!ready) {
    const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
    await prepareZXingModule({
      overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer },
      fireImmediately: true,
    });
    ready = true;
  }
  return readBarcodes(new Uint8Array(png), { tryHarder: true, textMode: "Plain" });
}
