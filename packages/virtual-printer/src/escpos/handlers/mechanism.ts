import { byteAt, digitAt } from "../../commands/parameters.ts";
import type { CommandHandler, CommandHandlers } from "../../line-printer/command-handler.ts";

/** ESC p counts in steps of 2 ms. */
const pulseStepMs = 2;
/** For hosts that leave the times out: what most of the others send. */
const usualPulse = { onMs: 50, offMs: 500 };
const buzzerStepMs = 100;

interface Cut {
  mode: "full" | "partial";
  how: "here" | "feed" | "reserve" | "feed and return";
}

const cuts: Readonly<Record<number, Cut>> = {
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
const cut: CommandHandler = (printer, bytes) => {
  const wanted = cuts[byteAt(bytes, 2)];
  printer.finishLine();
  if (!wanted || printer.page) return;
  const distance = printer.model.cutterDistanceDots + printer.dotsY(byteAt(bytes, 3));
  if (wanted.how === "reserve") {
    printer.reserveCut(distance, wanted.mode);
    return;
  }
  if (wanted.how !== "here") printer.feed(distance);
  printer.cut(wanted.mode);
  if (wanted.how === "feed and return") printer.feed(-printer.model.cutterDistanceDots);
};

/** ESC i and ESC m of older models. */
const oldCut: CommandHandler = (printer) => {
  printer.finishLine();
  if (!printer.page) printer.cut("partial");
};

const pulse: CommandHandler = (printer, bytes) => {
  const pin = digitAt(bytes, 2) === 1 ? 5 : 2;
  if (bytes.length < 5) {
    printer.emit({ type: "drawer", pin, ...usualPulse });
    return;
  }
  const onMs = byteAt(bytes, 3) * pulseStepMs;
  const offMs = byteAt(bytes, 4) * pulseStepMs;
  printer.emit({ type: "drawer", pin, onMs, offMs });
};

/** ESC ( A: fn 48 is tone, count, time; fn 97 is pattern and count, or 100 with count and times. */
const buzzer: CommandHandler = (printer, bytes) => {
  const fn = byteAt(bytes, 5);
  if (fn === 48) printer.emit({ type: "buzzer", times: byteAt(bytes, 7), ms: byteAt(bytes, 8) * buzzerStepMs });
  if (fn === 97) {
    const ms = byteAt(bytes, 6) === 100 ? byteAt(bytes, 8) * buzzerStepMs : buzzerStepMs;
    printer.emit({ type: "buzzer", times: byteAt(bytes, 7), ms });
  }
};

const cloneBuzzer: CommandHandler = (printer, bytes) => {
  printer.emit({ type: "buzzer", times: byteAt(bytes, 2), ms: byteAt(bytes, 3) * buzzerStepMs });
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
