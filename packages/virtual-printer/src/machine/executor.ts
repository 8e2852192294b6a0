import type { Command, CommandReader } from "../commands/command.ts";
import type { Effect } from "../commands/effect.ts";
import type { PendingWork } from "./answers/zpl-status.ts";
import type { PaperPath } from "./motion/paper-path.ts";
import { ReceiveBuffer } from "./receive-buffer.ts";

/**
 * How many bytes leave the receive buffer at a time. Few, because bytes that left it no longer count against its size;
 * an image command larger than the buffer still passes through it in pieces.
 */
const portionBytes = 256;

/** GS T 0: back to the beginning of the line, dropping what was on it. Modes stay as they are. */
const dropLine = Uint8Array.of(0x1d, 0x54, 0x00);

export type OtherEffect = Exclude<Effect, { type: "feed" | "cut" | "select" }>;

interface ExecutorHooks {
  /** Nothing may be executed now: the printer is offline or has no power. */
  blocked(): boolean;
  /** Everything but paper movement, with the name of the command it comes from. */
  perform(effect: OtherEffect, commandName: string): void;
  rollEnded(): void;
  /** Execution stopped for now: done, blocked, or waiting for paper to move. */
  paused(): void;
  cutMs(): number;
}

/** Executes the buffered bytes in order, one effect after the other, each only when the paper before it has moved. */
export class Executor {
  readonly buffer: ReceiveBuffer;
  readonly #paper: PaperPath;
  readonly #hooks: ExecutorHooks;
  #reader: CommandReader;
  #effects: Effect[] = [];
  #commandName = "";
  #selected = true;
  #running = false;

  constructor(bufferBytes: number, reader: CommandReader, paper: PaperPath, hooks: ExecutorHooks) {
    this.buffer = new ReceiveBuffer(bufferBytes);
    this.#reader = reader;
    this.#paper = paper;
    this.#hooks = hooks;
  }

  /** Bytes that left the receive buffer but are not a whole command yet. */
  get unfinishedBytes(): number {
    return this.#reader.pending;
  }

  /** What is still to be done, as a label printer counts it. */
  get work(): PendingWork {
    return {
      bufferedBytes: this.buffer.length,
      bufferFull: this.buffer.free === 0,
      unfinishedBytes: this.unfinishedBytes,
      labelsRemaining: this.#effects.filter(({ type }) => type === "cut").length,
    };
  }

  get busy(): boolean {
    return this.#paper.motor.busy || this.#effects.length > 0 || this.buffer.length > 0;
  }

  /** Nothing to do and no half-received command: the printer may print something of its own. */
  get idle(): boolean {
    return !this.busy && this.#reader.pending === 0;
  }

  /** Goes on as far as possible. Harmless to call at any time. */
  run(): void {
    if (this.#running) return;
    this.#running = true;
    while (this.#step()) {
      // Each step executes one command or one effect.
    }
    this.#running = false;
    this.#hooks.paused();
  }

  /** DLE ENQ 2 and DLE DC4 8: everything not executed yet is gone. What the head already printed still comes out. */
  clear(): void {
    this.buffer.clear();
    this.#reader.reset();
    this.#effects = this.#effects.filter(({ type }) => type === "feed" || type === "cut");
    this.#reader.push(dropLine);
  }

  /** Reads another language from now on; what was received and not executed is gone. */
  setReader(reader: CommandReader): void {
    this.buffer.clear();
    this.#effects = [];
    this.#reader = reader;
  }

  losePower(): void {
    this.buffer.clear();
    this.#reader.reset();
    this.#effects = [];
    this.#selected = true;
    this.#paper.losePower();
  }

  #step(): boolean {
    const { motor } = this.#paper;
    if (motor.rollEmpty) this.#hooks.rollEnded();
    if (this.#hooks.blocked() || motor.busy) return false;
    const effect = this.#effects.shift();
    if (effect) {
      this.#perform(effect);
      return true;
    }
    const command = this.#nextCommand();
    if (!command) {
      motor.idle();
      return false;
    }
    this.#execute(command);
    return true;
  }

  #nextCommand(): Command | undefined {
    for (;;) {
      const command = this.#reader.next();
      if (command || this.buffer.length === 0) return command;
      this.#reader.push(this.buffer.take(portionBytes));
    }
  }

  #execute(command: Command): void {
    if (!this.#selected && command.name !== "ESC =") return;
    this.#commandName = command.name;
    this.#effects = this.#paper.execute(command);
  }

  #perform(effect: Effect): void {
    switch (effect.type) {
      case "feed":
        this.#paper.feed(effect.dots);
        break;
      case "cut":
        this.#paper.cut(this.#hooks.cutMs());
        break;
      case "select":
        this.#selected = effect.selected;
        break;
      default:
        this.#hooks.perform(effect, this.#commandName);
    }
  }
}
