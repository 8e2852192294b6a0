import encodeQr from "qr";
import { encodeModules, type Modules } from "./bwip.ts";
import { type Draw, moduleSize, type Setting, stretch, symbolSetting } from "./modules.ts";

const levels = [
  { name: "L", correction: "low" },
  { name: "M", correction: "medium" },
  { name: "Q", correction: "quartile" },
  { name: "H", correction: "high" },
] as const;
type Level = (typeof levels)[number];
const [lowest] = levels;
/** Model 1 is long obsolete and drawn as model 2, which every reader reads. */
const qrModel2 = 50;
const microQr = 51;

/** The library draws a quiet zone of at least one module, which is cut off again. */
const border = 1;

/**
 * QR codes are on most receipts, and bwip-js needs several milliseconds for one; `qr` needs a hundredth of that. Micro QR
 * is left to bwip-js, and data too long for it becomes an ordinary code.
 */
export const qr: Draw = (data, setting) => {
  const level = levelOf(setting);
  const symbol =
    (setting(symbolSetting.kind, qrModel2) === microQr ? micro(data, level) : undefined) ?? ordinary(data, level);
  return symbol && stretch(symbol, moduleSize(setting));
};

function levelOf(setting: Setting): Level {
  return levels[setting(symbolSetting.correction, 48) - 48] ?? lowest;
}

/** Passes bytes as characters of the same number, so that they go into the code unchanged. */
function ordinary(data: Uint8Array, level: Level): Modules | undefined {
  const options = { ecc: level.correction, textEncoder: () => data, border: border };
  try {
    const bordered = encodeQr(Buffer.from(data).toString("latin1"), "raw", options);
    const size = bordered.length - 2 * border;
    const cells: number[] = [];
    for (let y = 0; y < size; y++) {
      const row = bordered[y + border] ?? [];
      for (let x = 0; x < size; x++) cells.push(row[x + border] ? 1 : 0);
    }
    return { columns: size, rows: size, cells };
  } catch {
    // More than the largest code holds; a printer prints nothing.
    return undefined;
  }
}

/** Micro QR has no level H. */
function micro(data: Uint8Array, level: Level): Modules | undefined {
  const options = level.name === "H" ? {} : { eclevel: level.name };
  return encodeModules("microqrcode", Buffer.from(data).toString("latin1"), { binarytext: true, ...options });
}
