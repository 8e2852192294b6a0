import type { PrinterModel } from "../models.ts";
import type { Settings } from "./condition/settings.ts";

const esc = "\x1b";
const gs = "\x1d";

/** How the page is written in a language of lines. */
interface LineLanguage {
  centre: string;
  left: string;
  double: string;
  single: string;
  feedAndCut: string;
  /** Module size 6, then store and print. */
  qrCode(content: string): string;
}

const escPos: LineLanguage = {
  centre: `${esc}a\x01`,
  left: `${esc}a\x00`,
  double: `${gs}!\x11`,
  single: `${gs}!\x00`,
  feedAndCut: `${gs}VB\x00`,
  // The length counts three bytes of its own.
  qrCode: (content) => `${gs}(k\x03\x001C\x06${gs}(k${lengthBytes(content.length + 3)}1P0${content}${gs}(k\x03\x001Q0`,
};

const starPrnt: LineLanguage = {
  centre: `${esc}${gs}a\x01`,
  left: `${esc}${gs}a\x00`,
  double: `${esc}i\x01\x01`,
  single: `${esc}i\x00\x00`,
  feedAndCut: `${esc}d\x03`,
  qrCode: (content) => `${esc}${gs}yS2\x06${esc}${gs}yD1\x00${lengthBytes(content.length)}${content}${esc}${gs}yP`,
};

/** 32 columns fit on the narrowest common paper. */
const columns = 32;
const lineDots = 30;

/**
 * The page a printer prints when its button is held. It sets back only what it has set itself: ESC @ would also undo what
 * a connected host has set up, automatic status included.
 */
export function selfTestPage(model: PrinterModel, settings: Settings, address: string): Uint8Array {
  const speed = settings.speedMmPerS === 0 ? "instant" : `${settings.speedMmPerS} mm/s`;
  const facts: [string, string][] = [
    ["Model", model.name],
    ["Address", address],
    ["Paper", `${settings.widthMm} mm, ${model.widthDots} dots`],
    ["Resolution", `${model.dpi} dpi`],
    ["Speed", speed],
    ["Buffer", `${settings.bufferBytes} bytes`],
    ["Completion fence", onOff(settings.processId)],
    ["Real-time status", onOff(settings.dleEot)],
    ["Automatic status", onOff(settings.asb)],
  ];
  const lines = facts.map(([name, value]) => `${name}${value.padStart(columns - name.length)}`);
  return Buffer.from(pageIn(model.language, lines, address), "latin1");
}

function pageIn(language: PrinterModel["language"], lines: string[], address: string): string {
  switch (language) {
    case "zpl":
      return labelPage(["SELF TEST", ...lines]);
    case "epos":
      return xmlPage(lines);
    case "starprnt":
      return linePage(starPrnt, lines, address);
    case "escpos":
      return linePage(escPos, lines, address);
  }
}

function linePage(language: LineLanguage, lines: string[], address: string): string {
  const { centre, left, double, single, feedAndCut, qrCode } = language;
  return [
    `${centre}${double}SELF TEST${single}\nplaten virtual printer\n\n${left}`,
    ...lines.map((line) => `${line}\n`),
    `\n${characters()}\n\n${centre}${qrCode(address.includes("://") ? address : `tcp://${address}`)}\n${left}${feedAndCut}`,
  ].join("");
}

function xmlPage(lines: string[]): string {
  const namespace = "http://www.epson-pos.com/schemas/2011/03/epos-print";
  const text = (content: string) => `<text>${content.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}\n</text>`;
  const rows = ["SELF TEST", "platen virtual printer", "", ...lines, "", ...characters().split("\n")];
  return `<epos-print xmlns="${namespace}">${rows.map(text).join("")}<cut type="feed"/></epos-print>`;
}

/** A label as long as its lines. */
function labelPage(lines: string[]): string {
  const rows = lines.map((line, index) => `^FO0,${(index + 1) * lineDots}^ADN,18,10^FD${line}^FS`);
  return `^XA^LL${(lines.length + 2) * lineDots}${rows.join("")}^XZ`;
}

function onOff(on: boolean): string {
  return on ? "on" : "off";
}

/** Every printable ASCII character, in lines that fit. */
function characters(): string {
  const all = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join("");
  return (all.match(new RegExp(`.{1,${columns}}`, "g")) ?? []).join("\n");
}

function lengthBytes(length: number): string {
  return String.fromCharCode(length & 0xff, length >> 8);
}
