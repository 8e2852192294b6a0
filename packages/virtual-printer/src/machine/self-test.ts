import type { PrinterModel } from "../models.ts";
import type { Settings } from "./condition/settings.ts";

const ESC = "\x1b";
const GS = "\x1d";

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

const ESC_POS: LineLanguage = {
  centre: `${ESC}a\x01`,
  left: `${ESC}a\x00`,
  double: `${GS}!\x11`,
  single: `${GS}!\x00`,
  feedAndCut: `${GS}VB\x00`,
  // The length counts three bytes of its own.
  qrCode: (content) => `${GS}(k\x03\x001C\x06${GS}(k${lengthBytes(content.length + 3)}1P0${content}${GS}(k\x03\x001Q0`,
};

const STAR: LineLanguage = {
  centre: `${ESC}${GS}a\x01`,
  left: `${ESC}${GS}a\x00`,
  double: `${ESC}i\x01\x01`,
  single: `${ESC}i\x00\x00`,
  feedAndCut: `${ESC}d\x03`,
  qrCode: (content) => `${ESC}${GS}yS2\x06${ESC}${GS}yD1\x00${lengthBytes(content.length)}${content}${ESC}${GS}yP`,
};

/** 32 columns fit on the narrowest common paper. */
const COLUMNS = 32;
const LINE_DOTS = 30;

/**
 * The page a printer prints when its button is held. It sets only what it resets: ESC @ would also undo what a connected
 * host has set up, automatic status included.
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
  const lines = facts.map(([name, value]) => `${name}${value.padStart(COLUMNS - name.length)}`);
  const page =
    model.language === "zpl"
      ? labelPage(["SELF TEST", ...lines])
      : linePage(model.language === "starprnt" ? STAR : ESC_POS, lines, address);
  return Buffer.from(page, "latin1");
}

function linePage(language: LineLanguage, lines: string[], address: string): string {
  const { centre, left, double, single, feedAndCut, qrCode } = language;
  return [
    `${centre}${double}SELF TEST${single}\nplaten virtual printer\n\n${left}`,
    ...lines.map((line) => `${line}\n`),
    `\n${characters()}\n\n${centre}${qrCode(`tcp://${address}`)}\n${left}${feedAndCut}`,
  ].join("");
}

/** A label as long as its lines. */
function labelPage(lines: string[]): string {
  const rows = lines.map((line, index) => `^FO0,${(index + 1) * LINE_DOTS}^ADN,18,10^FD${line}^FS`);
  return `^XA^LL${(lines.length + 2) * LINE_DOTS}${rows.join("")}^XZ`;
}

function onOff(on: boolean): string {
  return on ? "on" : "off";
}

/** Every printable ASCII character, in lines that fit. */
function characters(): string {
  const all = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join("");
  return (all.match(new RegExp(`.{1,${COLUMNS}}`, "g")) ?? []).join("\n");
}

function lengthBytes(length: number): string {
  return String.fromCharCode(length & 0xff, length >> 8);
}
