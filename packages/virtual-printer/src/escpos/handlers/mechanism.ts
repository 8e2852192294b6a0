import { byteAt, type CommandHandler, type CommandHandlers, digitAt } from "../../line-printer/command-handler.ts";
import type { Engine } from "../../line-printer/line-printer.ts";

/** ESC p counts in steps of 2 ms. */
const PULSE_STEP_MS = 2;
/** For hosts that leave the times out: what most of the others send. */
const USUAL_PULSE = { onMs: 50, offMs: 500 };
const BUZZER_STEP_MS = 100;

interface Cut {
  mode: "full" | "partial";
  how: "here" | "feed" | "reserve" | "feed and return";
}

const CUTS: Readonly<Record<number, Cut>> = {
  0: { mode: "full", how: "here" },
  1: { mode: "partial", how: "here" },
  48: { mode: "full", how: "here" },
  49: { mode: "partial", how: "here" },
  65: { mode: "full", how: "feed" },
  66: { mode: "partial", how: "feed" },
  97: { mode: "full", how: "reserve" },
  98: { mode: "partial", how: "reserve" },
  103: { mode: "full", how: "feed and return" },
  104: { mode: "partial", how: "feed and return" },
};

/** GS V m [n]: the letters first feed what was printed past the knife, and n units more. */
const cut: CommandHandler = (engine, bytes) => {
  const wanted = CUTS[byteAt(bytes, 2)];
  finishLine(engine);
  if (!wanted || engine.page) return;
  const distance = engine.model.cutterDistanceDots + engine.dotsY(byteAt(bytes, 3));
  if (wanted.how === "reserve") {
    engine.reserveCut(distance, wanted.mode);
    return;
  }
  if (wanted.how !== "here") engine.feed(distance);
  engine.cut(wanted.mode);
  if (wanted.how === "feed and return") engine.feed(-engine.model.cutterDistanceDots);
};

/** ESC i and ESC m of older models. */
const oldCut: CommandHandler = (engine) => {
  finishLine(engine);
  if (!engine.page) engine.cut("partial");
};

/** A cut is due at the beginning of a line; a host that forgets the line feed gets its line first. */
export function finishLine(engine: Engine): void {
  if (!engine.page && engine.line.hasMarks) engine.endLine();
}

const pulse: CommandHandler = (engine, bytes) => {
  const pin = digitAt(bytes, 2) === 1 ? 5 : 2;
  if (bytes.length < 5) {
    engine.emit({ type: "drawer", pin, ...USUAL_PULSE });
    return;
  }
  const onMs = byteAt(bytes, 3) * PULSE_STEP_MS;
  const offMs = byteAt(bytes, 4) * PULSE_STEP_MS;
  engine.emit({ type: "drawer", pin, onMs, offMs });
};

/** ESC ( A: fn 48 is tone, count, time; fn 97 is pattern and count, or 100 with count and times. */
const buzzer: CommandHandler = (engine, bytes) => {
  const fn = byteAt(bytes, 5);
  if (fn === 48) engine.emit({ type: "buzzer", times: byteAt(bytes, 7), ms: byteAt(bytes, 8) * BUZZER_STEP_MS });
  if (fn === 97) {
    const ms = byteAt(bytes, 6) === 100 ? byteAt(bytes, 8) * BUZZER_STEP_MS : BUZZER_STEP_MS;
    engine.emit({ type: "buzzer", times: byteAt(bytes, 7), ms });
  }
};

const cloneBuzzer: CommandHandler = (engine, bytes) => {
  engine.emit({ type: "buzzer", times: byteAt(bytes, 2), ms: byteAt(bytes, 3) * BUZZER_STEP_MS });
};

/** What moves or makes a noise. */
export const mechanismCommands: CommandHandlers = {
  "GS V": cut,
  "ESC i": oldCut,
  "ESC m": oldCut,
  "ESC p": pulse,
  "ESC ( A": buzzer,
  "ESC B": cloneBuzzer,
};
