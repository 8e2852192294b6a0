import type { Command } from "../commands/command.ts";

/** Epson's macro memory. A definition that outgrows it is given up. */
const maxMacroBytes = 2048;
/** r repeats of a full macro could be half a million commands; nobody waits for that. */
const maxReplayed = 10_000;

/** GS : begins and ends a definition, GS ^ r t m runs it r times. */
export class Macro {
  #recording: { commands: Command[]; bytes: number } | undefined;
  #stored: readonly Command[] = [];

  /** What a command stands for: itself, or the macro it runs. */
  expand(command: Command): readonly Command[] {
    if (command.name === "GS :") {
      this.#toggle();
      return [];
    }
    if (command.name === "GS ^") {
      this.#recording = undefined;
      return this.#replay(command.bytes[2] ?? 0);
    }
    this.#record(command);
    return [command];
  }

  clear(): void {
    this.#recording = undefined;
    this.#stored = [];
  }

  #toggle(): void {
    this.#stored = this.#recording?.commands ?? [];
    this.#recording = this.#recording ? undefined : { commands: [], bytes: 0 };
  }

  #record(command: Command): void {
    if (!this.#recording) return;
    this.#recording.bytes += command.bytes.length + command.omitted;
    this.#recording.commands.push(command);
    if (this.#recording.bytes > maxMacroBytes) this.clear();
  }

  #replay(times: number): Command[] {
    const repeats = this.#stored.length === 0 ? 0 : Math.min(times, Math.ceil(maxReplayed / this.#stored.length));
    return Array.from({ length: repeats }, () => this.#stored).flat();
  }
}
