import type { PrinterModel } from "../models.ts";
import type { Settings } from "./settings.ts";

const ESC = "\x1b";
const GS = "\x1d";
const CENTRE = `${ESC}a\x01`;
const LEFT = `${ESC}a\x00`;
const DOUBLE = `${GS}!\x11`;
const SINGLE = `${GS}!\x00`;
const FEED_AND_CUT = `${GS}VB\x00`;

/** 32 columns fit on the narrowest common paper. */
const COLUMNS = 32;

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
  const page = [
    `${CENTRE}${DOUBLE}SELF TEST${SINGLE}\nplaten virtual printer\n\n${LEFT}`,
    ...facts.map(([name, value]) => `${name}${value.padStart(COLUMNS - name.length)}\n`),
    `\n${characters()}\n\n${CENTRE}${qrCode(`tcp://${address}`)}\n${LEFT}${FEED_AND_CUT}`,
  ].join("");
  return Buffer.from(page, "latin1");
}

function onOff(on: boolean): string {
  return on ? "on" : "off";
}

/** Every printable ASCII character, in lines that fit. */
function characters(): string {
  const all = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join("");
  return (all.match(new RegExp(`.{1,${COLUMNS}}`, "g")) ?? []).join("\n");
}

/** Module size 6, then store and print. The length counts three bytes of its own. */
function qrCode(content: string): string {
  const length = content.length + 3;
  const lengthBytes = String.fromCharCode(length & 0xff, length >> 8);
  return `${GS}(k\x03\x001C\x06${GS}(k${lengthBytes}1P0${content}${GS}(k\x03\x001Q0`;
}
