import { starCommandLength } from "../encode/starprnt/command-lengths.ts";
import { starLines } from "../encode/starprnt/lines.ts";
import type { Verdict } from "./verdict.ts";
import { byteName, type Effect, hasControls, type RawLanguage, walk } from "./walk.ts";

/** StarPRNT that a client wrote itself. */
export function checkStarPrnt(bytes: Uint8Array): Verdict {
  return walk(bytes, starPrnt);
}

const [esc, gs, rs] = [0x1b, 0x1d, 0x1e];

const notTaken = "is not among the commands that are taken";
const otherParameter = "is not taken with this parameter";

/** Commands by the bytes they begin with, written as text; the longest beginning counts. ESC @ ends what they set. */
const effects: Readonly<Record<string, Effect>> = {
  "\x00": "none",
  "\x07": "drawer",
  "\x0a": "feed",
  "\x1a": "drawer",
  "\x1b@": "none",
  "\x1bE": "none",
  "\x1bF": "none",
  "\x1b4": "none",
  "\x1b5": "none",
  "\x1b0": "none",
  "\x1bz": "none",
  "\x1b-": "none",
  "\x1bR": "none",
  "\x1bI": "feed",
  "\x1bJ": "feed",
  "\x1ba": "feed",
  "\x1bd": "cut",
  "\x1bl": "none",
  "\x1bQ": "none",
  "\x1bi": "none",
  "\x1bX": "picture in the line",
  "\x1bb": "code",
  "\x1b\x07": "none",
  "\x1b\x1eF": "none",
  "\x1b\x1da": "none",
  "\x1b\x1dt": "none",
  "\x1b\x1dA": "none",
  "\x1b\x1dR": "none",
  "\x1b\x1dS": "picture",
  "\x1b\x1dyS": "none",
  "\x1b\x1dyD": "content of a code",
  "\x1b\x1dyP": "code",
  "\x1b\x1dxS": "none",
  "\x1b\x1dxD": "content of a code",
  "\x1b\x1dxP": "code",
};

const reasons: Readonly<Record<string, string>> = {
  "ESC #": "would change the printer's memory switches, or make it answer",
  "ESC ACK": "is obeyed at once, out of turn",
  "ESC GS ETX": "would make the printer answer, which is how this service knows what was printed",
  "ESC RS a": "would make the printer answer by itself",
  ETB: "would make the printer answer, which is how this service knows what was printed",
  ENQ: "is obeyed at once, out of turn",
  EOT: "is obeyed at once, out of turn",
  "ESC k": "is printed differently by different models; use ESC X or ESC GS S",
};

const longestStart = 4;

/** ESC d n: these cut; what else n may be differs. */
const cuts = [0, 1, 2, 3, 48, 49, 50, 51];

const starPrnt: RawLanguage = {
  realTime: starLines.realTime,
  lengthAt: starCommandLength,

  nameAt(bytes, at) {
    if (bytes[at] !== esc) return byteName(bytes[at]);
    const second = bytes[at + 1];
    const isGroup = second === gs || second === rs;
    return [esc, second, ...(isGroup ? [bytes[at + 2]] : [])].map(byteName).join(" ");
  },

  judge(bytes, at) {
    if ((bytes[at] ?? 0) >= 0x20) return "text";
    const effect = effectAt(bytes, at);
    if (effect === undefined) return { why: reasons[starPrnt.nameAt(bytes, at)] ?? notTaken };
    if (effect === "cut" && !cuts.includes(bytes[at + 2] ?? -1)) return { why: otherParameter };
    if (hasControls(contentAt(bytes, at))) return { why: "has control bytes in its data" };
    return effect;
  },
};

function effectAt(bytes: Uint8Array, at: number): Effect | undefined {
  for (let length = longestStart; length > 0; length--) {
    const effect = effects[String.fromCharCode(...bytes.subarray(at, at + length))];
    if (effect !== undefined) return effect;
  }
  return undefined;
}

/** The content of a code, where the command has one: ESC b … RS, ESC GS y D, ESC GS x D. */
function contentAt(bytes: Uint8Array, at: number): Uint8Array {
  const end = at + starCommandLength(bytes, at);
  const start = String.fromCharCode(...bytes.subarray(at, at + longestStart));
  if (start.startsWith("\x1bb")) return bytes.subarray(at + 6, end - 1);
  if (start === "\x1b\x1dyD") return bytes.subarray(at + 8, end);
  return start === "\x1b\x1dxD" ? bytes.subarray(at + 6, end) : new Uint8Array(0);
}
