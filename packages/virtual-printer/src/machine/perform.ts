import type { RealTimeCommand } from "../commands/real-time.ts";
import type { HostAnswers } from "./answers/host-answers.ts";
import type { Settings } from "./condition/settings.ts";
import type { OtherEffect } from "./executor.ts";

/** What commands can do to the printer besides printing. */
export interface Controls {
  readonly answers: HostAnswers;
  settings(): Settings;
  /** Executes what is in the buffer, as far as it takes no time. */
  run(): void;
  /** Ends a cutter error, and if `clearing` drops what is in the buffers. */
  recover(clearing: boolean): void;
  clearBuffers(): void;
  kickDrawer(pin: 2 | 5, ms: number): void;
  buzz(times: number, ms: number): void;
  countUnknown(bytes: Uint8Array): void;
}

/** Does what a real-time command asks for, the moment it is received. */
export function obey(command: RealTimeCommand, printer: Controls): void {
  switch (command.type) {
    case "recover":
      if (command.n !== 0) printer.recover(command.n === 2);
      break;
    case "pulse":
      printer.kickDrawer(command.pin, command.ms);
      break;
    case "buzzer":
      printer.buzz(command.times, command.ms);
      break;
    case "clear":
      printer.clearBuffers();
      printer.recover(false);
      printer.answers.confirmCleared();
      break;
    case "power-off":
      // The host announces that it will switch the power off; there is nothing to prepare.
      break;
    default:
      // A label printer reads in order: what came before the question is executed first, if it takes no time.
      if (command.type === "host-status") printer.run();
      printer.answers.answer(command);
  }
}

/** Does what an executed command asks for, once the paper before it has moved. */
export function perform(effect: OtherEffect, commandName: string, printer: Controls): void {
  switch (effect.type) {
    case "drawer":
      printer.kickDrawer(effect.pin, effect.onMs);
      break;
    case "buzzer":
      printer.buzz(effect.times, effect.ms);
      break;
    case "autoStatus":
      if (commandName === "ESC @" && !printer.settings().escAtClearsAsb) break;
      printer.answers.subscribe(effect.mask);
      break;
    case "offlineResponse":
      printer.answers.subscribeOffline(effect.mode);
      break;
    case "unknown":
      printer.countUnknown(effect.bytes);
      break;
    case "fence":
    case "printEnd":
      printer.answers.printed(effect);
      break;
    case "sensor":
      // It was answered when it was read.
      if (commandName === "GS r" && printer.settings().gsRWhenRead) break;
      printer.answers.answer(effect);
      break;
    default:
      printer.answers.answer(effect);
  }
}
