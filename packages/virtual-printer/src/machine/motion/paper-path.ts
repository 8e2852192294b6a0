import type { Command, CommandInterpreter } from "../../commands/command.ts";
import type { Effect } from "../../commands/effect.ts";
import { languages } from "../../languages.ts";
import type { PrinterModel } from "../../models.ts";
import type { Receipt } from "../../paper.ts";
import type { Archive } from "./archive.ts";
import type { Clock } from "./clock.ts";
import { Motor } from "./motor.ts";
import { type Ending, keepReceipt, type PrintedReceipt } from "./printed-receipt.ts";

const mmPerInch = 25.4;

/** A receipt keeps the bytes that made it; of paper that is never cut the oldest beyond this are dropped. */
const maxReceiptBytes = 16 * 1024 * 1024;

/**
 * The paper on its way out. The interpreter draws a command at once and in full; the motor says how much of it has come
 * out. A receipt exists from the moment it is cut.
 */
export class PaperPath {
  readonly motor: Motor;
  readonly #clock: Clock;
  readonly #archive: Archive;
  readonly #onReceipt: (receipt: PrintedReceipt) => void;
  #interpreter: CommandInterpreter;
  #commands: Command[] = [];
  #commandBytes = 0;
  #startedAt: number | undefined;
  #lastEndedAt: number | undefined;
  #betweenReceiptsMs = 0;
  /** The motor's position when the present piece began, and which row of the piece was under the head then. */
  #origin = { fedDots: 0, row: 0 };

  constructor(options: {
    clock: Clock;
    archive: Archive;
    model: PrinterModel;
    speedMmPerS: number;
    onArrival: () => void;
    onReceipt: (receipt: PrintedReceipt) => void;
  }) {
    this.#clock = options.clock;
    this.#archive = options.archive;
    this.#onReceipt = options.onReceipt;
    this.#interpreter = interpreterOf(options.model);
    this.motor = new Motor(options.clock, () => this.dotsPerMm, options.speedMmPerS, options.onArrival);
    this.#beginPiece(options.model.cutterDistanceDots);
  }

  get model(): PrinterModel {
    return this.#interpreter.model;
  }

  /** 203 dpi heads are built with 8 dots to the millimetre; the inch value is a rounded name for it. */
  get dotsPerMm(): number {
    return this.model.dpi === 203 ? 8 : this.model.dpi / mmPerInch;
  }

  /** Time the paper stood still between the end of one receipt and the first movement of the next. */
  get betweenReceiptsMs(): number {
    return this.#betweenReceiptsMs;
  }

  /** How many rows of the piece in the slot have really come out. */
  get rows(): number {
    return Math.max(0, Math.floor(this.#origin.row + this.motor.fedDots - this.#origin.fedDots));
  }

  /** The piece in the slot as far as it has come out. */
  peek(): Receipt {
    return this.#interpreter.paper.peek(this.rows);
  }

  execute(command: Command): Effect[] {
    this.#commands.push(command);
    this.#commandBytes += command.bytes.length;
    if (this.#commandBytes > maxReceiptBytes) this.#dropOldestCommands();
    return this.#interpreter.execute(command);
  }

  feed(dots: number): void {
    if (this.#startedAt === undefined) {
      this.#startedAt = this.#clock.now();
      this.#betweenReceiptsMs += this.#startedAt - (this.#lastEndedAt ?? this.#startedAt);
    }
    this.motor.feed(dots);
  }

  cut(durationMs: number): void {
    const piece = this.#interpreter.paper.cutReceipt();
    if (piece && piece.heightDots > 0) {
      this.#keep(piece, "cut");
      this.#beginPiece(Math.min(this.rows, this.model.cutterDistanceDots));
    }
    this.#lastEndedAt = this.#clock.now() + durationMs;
    if (durationMs > 0) this.motor.dwell(durationMs);
  }

  /** What has come out becomes a torn piece; the rest is never printed. */
  losePower(): void {
    this.tear();
    this.#interpreter.reset();
  }

  /** Another head or another roll. What hung in the slot is torn off. */
  refit(model: PrinterModel): void {
    this.tear();
    this.#interpreter = interpreterOf(model);
    this.#beginPiece(model.cutterDistanceDots);
  }

  /** Tears off what hangs in the slot, if anything was printed on it. */
  tear(): void {
    const { paper } = this.#interpreter;
    const fresh = paper.isFresh;
    const piece = paper.peek(this.rows);
    this.motor.abandon();
    if (!fresh && piece.heightDots > 0 && this.#startedAt !== undefined) this.#keep(piece, "torn");
    paper.reset();
    this.#beginPiece(this.model.cutterDistanceDots);
  }

  #keep(piece: Receipt, ending: Ending): void {
    const finishedAt = this.#clock.now();
    const receipt = keepReceipt(piece, {
      number: this.#archive.nextNumber,
      startedAt: new Date(this.#startedAt ?? finishedAt),
      finishedAt: new Date(finishedAt),
      ending,
      commands: this.#commands,
    });
    this.#archive.add(receipt);
    this.#lastEndedAt = finishedAt;
    this.#onReceipt(receipt);
  }

  #beginPiece(row: number): void {
    this.#origin = { fedDots: this.motor.fedDots, row };
    this.#startedAt = undefined;
    this.#commands = [];
    this.#commandBytes = 0;
  }

  #dropOldestCommands(): void {
    const half = this.#commands.findIndex(({ bytes }) => {
      this.#commandBytes -= bytes.length;
      return this.#commandBytes <= maxReceiptBytes / 2;
    });
    this.#commands = this.#commands.slice(half + 1);
  }
}

function interpreterOf(model: PrinterModel): CommandInterpreter {
  return languages[model.language].createInterpreter(model);
}
