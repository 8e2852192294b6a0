import type { Command } from "../../commands/command.ts";
import type { Effect, Identity } from "../../commands/effect.ts";
import { byteAt, digitAt, switchAt } from "../../commands/parameters.ts";
import type { CommandHandler, CommandHandlers } from "../../line-printer/command-handler.ts";

type Sensor = Extract<Effect, { type: "sensor" }>["which"];

const sensors: Readonly<Record<number, Sensor>> = { 1: "paper", 2: "drawer", 4: "ink" };

const identities: Readonly<Record<number, Identity>> = {
  1: "model-id",
  2: "type-id",
  3: "firmware-id",
  33: "features",
  49: "model-id",
  50: "type-id",
  51: "firmware-id",
  65: "firmware",
  66: "maker",
  67: "model",
  68: "serial",
  69: "language",
};

/** What GS ( E fn 1 answers when the printer has entered user setting mode. */
const userSettingEntered = Uint8Array.of(0x37, 0x20, 0x00);

/** The sensor that a command asks for, if it is a GS r. */
export function sensorAskedBy({ name, bytes }: Command): Sensor | undefined {
  return name === "GS r" ? sensors[digitAt(bytes, 2)] : undefined;
}

const sensor: CommandHandler = (printer, bytes) => {
  const which = sensors[digitAt(bytes, 2)];
  if (which) printer.emit({ type: "sensor", which });
};

const identify: CommandHandler = (printer, bytes) => {
  const what = identities[byteAt(bytes, 2)];
  if (what) printer.emit({ type: "identify", what });
};

/** GS ( H: fn 48 asks for an answer once everything before it is on paper, fn 49 for word when it goes offline. */
const processControl: CommandHandler = (printer, bytes) => {
  const fn = byteAt(bytes, 5);
  if (fn === 48 && bytes.length >= 11) {
    const id = String.fromCharCode(...bytes.subarray(7, 11));
    printer.emit({ type: "fence", id });
  }
  if (fn === 49) {
    const mode = digitAt(bytes, 7);
    if (mode === 0 || mode === 1 || mode === 2) printer.emit({ type: "offlineResponse", mode });
  }
};

const userSetting: CommandHandler = (printer, bytes) => {
  if (byteAt(bytes, 5) === 1) printer.emit({ type: "reply", bytes: userSettingEntered });
};

const select: CommandHandler = (printer, bytes) => {
  const selected = switchAt(bytes, 2);
  if (selected === printer.selected) return;
  printer.selected = selected;
  printer.emit({ type: "select", selected });
};

/** What the printer is asked for. */
export const reportCommands: CommandHandlers = {
  "GS r": sensor,
  "ESC v": (printer) => printer.emit({ type: "sensor", which: "paper" }),
  "ESC u": (printer) => printer.emit({ type: "sensor", which: "drawer" }),
  "GS I": identify,
  "GS a": (printer, bytes) => printer.emit({ type: "autoStatus", mask: byteAt(bytes, 2) }),
  "GS ( H": processControl,
  "GS ( E": userSetting,
  "ESC =": select,
};
