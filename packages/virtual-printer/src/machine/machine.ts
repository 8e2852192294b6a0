import { EventEmitter } from "node:events";
import type { CommandReader } from "../commands/command.ts";
import type { Receiver } from "../commands/real-time.ts";
import { sensorAskedBy } from "../escpos/handlers/reports.ts";
import { languages } from "../languages.ts";
import { modelFor, type PrinterModel } from "../models.ts";
import type { Receipt } from "../paper.ts";
import { HostAnswers } from "./answers/host-answers.ts";
import { type Condition, isOffline } from "./condition/condition.ts";
import { type FaultChange, type Faults, faultNames } from "./condition/faults.ts";
import { Health } from "./condition/health.ts";
import { defaultSettings, type Settings } from "./condition/settings.ts";
import { Executor } from "./executor.ts";
import type { HostConnection } from "./lane.ts";
import { Archive } from "./motion/archive.ts";
import { type Clock, systemClock } from "./motion/clock.ts";
import { PaperPath } from "./motion/paper-path.ts";
import { type Controls, obey, perform } from "./perform.ts";
import { selfTestPage } from "./self-test.ts";
import { type MachineEvents, type MachineState, stateOf } from "./state.ts";

/**
 * The printer without its network: bytes in, answers and receipts out. Every change of its condition goes through
 * `#change`, which stops or starts the paper and tells the host.
 */
export class Machine implements Controls {
  readonly events = new EventEmitter<MachineEvents>();
  readonly clock: Clock;
  readonly archive: Archive;
  readonly answers: HostAnswers;
  readonly #paper: PaperPath;
  readonly #executor: Executor;
  readonly #health = new Health();
  #host: HostConnection | undefined;
  #receiver: Receiver;
  /** Reads what is received once more, ahead of its turn: for a printer that answers GS r when it is read. */
  #readerAhead: CommandReader | undefined;
  #settings: Settings;
  #counts = { receivedBytes: 0, drawerPulses: 0, buzzes: 0, unknownCommands: 0 };

  constructor(options: { clock?: Clock; settings?: Partial<Settings> }) {
    // Every open page and every waiting test listens.
    this.events.setMaxListeners(0);
    this.clock = options.clock ?? systemClock;
    this.#settings = { ...defaultSettings, ...options.settings };
    this.archive = new Archive(this.#settings.keep);
    const model = modelFor(this.#settings);
    const language = languages[model.language];
    this.#receiver = language.createReceiver();
    this.#readAhead(model);
    this.#paper = new PaperPath({
      clock: this.clock,
      archive: this.archive,
      model,
      speedMmPerS: this.#settings.speedMmPerS,
      onArrival: () => this.#executor.run(),
      onReceipt: (receipt) => this.events.emit("receipt", receipt),
    });
    this.#executor = new Executor(this.#settings.bufferBytes, language.createReader(), this.#paper, {
      blocked: () => this.#health.faults.powerOff === true || isOffline(this.condition()),
      perform: (effect, commandName) => perform(effect, commandName, this),
      rollEnded: () => this.#endRoll(),
      cutMs: () => this.#settings.cutMs,
      paused: () => this.#pause(),
    });
    this.answers = new HostAnswers(
      () => ({
        settings: this.#settings,
        condition: this.condition(),
        model: this.#paper.model,
        work: this.#executor.work,
      }),
      () => this.#health.remove("loseFence"),
    );
  }

  /** Answers are lost until a host is connected. */
  connect(host: HostConnection): void {
    this.#host = host;
    this.answers.connect(host);
  }

  get model(): PrinterModel {
    return this.#paper.model;
  }

  /** Something it has received is not on paper yet. */
  get busy(): boolean {
    return this.#executor.busy;
  }

  settings(): Settings {
    return { ...this.#settings };
  }

  faults(): Faults {
    return { ...this.#health.faults };
  }

  /** How many more bytes the receive buffer takes. */
  free(): number {
    return this.#health.faults.powerOff ? 0 : this.#executor.buffer.free;
  }

  /** Takes bytes into the receive buffer; the caller has asked how many fit. Real-time commands are obeyed here. */
  receive(chunk: Uint8Array): void {
    this.#counts.receivedBytes += chunk.length;
    for (const { bytes, commands } of this.#receiver.receive(chunk, this.#settings.realTimeInData)) {
      this.#executor.buffer.push(bytes);
      this.#answerWhenRead(bytes);
      for (const command of commands) obey(command, this);
    }
    this.#executor.run();
  }

  condition(): Condition {
    return this.#health.condition(this.#settings);
  }

  changeSettings(change: Partial<Settings>): void {
    this.#change(() => {
      const before = this.#settings;
      this.#settings = { ...before, ...change };
      this.#executor.buffer.resize(this.#settings.bufferBytes);
      this.#paper.motor.setSpeed(this.#settings.speedMmPerS);
      this.archive.setLimit(this.#settings.keep);
      if (before.widthMm !== this.#settings.widthMm || before.model !== this.#settings.model) {
        this.#refit(modelFor(this.#settings));
      }
      if (before.gsRWhenRead !== this.#settings.gsRWhenRead) this.#readAhead(this.#paper.model);
    });
  }

  changeFaults(change: FaultChange): void {
    const { motor, dotsPerMm } = this.#paper;
    const { set, removed } = change;
    const isPowerCycled = removed.includes("unrecoverable") && this.#health.faults.unrecoverable;
    this.#change(() => {
      this.#health.change(change, motor.busy);
      const { faults } = this.#health;
      if (set.paperOutAfterMm !== undefined) motor.setRoll(set.paperOutAfterMm * dotsPerMm);
      else if (removed.includes("paperOutAfterMm") || removed.includes("paper")) motor.setRoll();
      this.answers.faultsChanged(faults, change);
      if (faults.powerOff || isPowerCycled) this.#losePower();
    });
  }

  /** Takes every fault away, and a cutter error with it. */
  mend(): void {
    this.#health.recoverCutter();
    this.changeFaults({ set: {}, removed: [...faultNames] });
  }

  /** What was received and not printed is gone; what has come out is torn off. */
  losePower(): void {
    this.#change(() => this.#losePower());
  }

  /** Tears off what hangs in the slot, unless more is still to come out, which would be lost. */
  tear(): void {
    if (!this.#paper.motor.busy) this.#change(() => this.#paper.tear());
  }

  /** Prints the test page if the printer is ready and has nothing else to do; returns whether it does. */
  selfTest(address: string): boolean {
    if (!this.#executor.idle || this.state().status !== "ready") return false;
    this.#executor.buffer.push(selfTestPage(this.#paper.model, this.#settings, address));
    this.#executor.run();
    return true;
  }

  /** The piece of paper in the slot, as far as it has come out. */
  current(): Receipt {
    return this.#paper.peek();
  }

  state(): MachineState {
    return {
      ...stateOf(this.condition(), this.#executor, this.#paper, this.archive),
      settings: this.settings(),
      faults: this.faults(),
      fences: this.answers.fences,
      automaticStatusMask: this.answers.automaticStatusMask,
      ...this.#counts,
      ...(this.#health.faults.powerOff && { status: "off" }),
    };
  }

  run(): void {
    this.#executor.run();
  }

  /** Only a cutter error is recovered by command; every other one is waited out, closed, or switched off. */
  recover(clearing: boolean): void {
    if (!this.condition().cutterJammed) return;
    if (clearing) this.clearBuffers();
    this.#change(() => this.#health.recoverCutter());
  }

  clearBuffers(): void {
    this.#executor.clear();
    this.#readerAhead?.reset();
    this.answers.forgetFence();
  }

  kickDrawer(pin: 2 | 5, ms: number): void {
    this.#counts.drawerPulses++;
    this.events.emit("drawer", { pin, ms });
    this.changeSettings({ drawer: "open" });
  }

  buzz(times: number, ms: number): void {
    this.#counts.buzzes++;
    this.events.emit("buzzer", { times, ms });
  }

  countUnknown(bytes: Uint8Array): void {
    this.#counts.unknownCommands++;
    this.events.emit("unknown", bytes);
  }

  close(): void {
    this.#paper.motor.abandon();
  }

  /** Makes a change and does what follows from it: stops or starts the paper, and tells the host. */
  #change(change: () => void): void {
    const before = this.condition();
    change();
    const after = this.condition();
    this.answers.conditionChanged(before, after);
    if (isOffline(after)) this.#paper.motor.halt();
    else this.#paper.motor.resume();
    this.events.emit("change");
    this.#executor.run();
  }

  /** Changes the model or the paper width; another model may speak another language. */
  #refit(model: PrinterModel): void {
    const before = this.#paper.model.language;
    this.#paper.refit(model);
    if (model.language === before) return;
    this.#receiver = languages[model.language].createReceiver();
    this.#executor.setReader(languages[model.language].createReader());
    this.#readAhead(model);
  }

  #readAhead({ language }: PrinterModel): void {
    this.#readerAhead = this.#settings.gsRWhenRead ? languages[language].createReader() : undefined;
  }

  #answerWhenRead(bytes: Uint8Array): void {
    const reader = this.#readerAhead;
    reader?.push(bytes);
    for (let command = reader?.next(); command; command = reader?.next()) {
      const which = sensorAskedBy(command);
      if (which) this.answers.answer({ type: "sensor", which });
    }
  }

  #endRoll(): void {
    this.#health.remove("paperOutAfterMm");
    if (this.#health.faults.paper !== "out") this.changeFaults({ set: { paper: "out" }, removed: [] });
  }

  #losePower(): void {
    this.#executor.losePower();
    this.#receiver.reset();
    this.#readerAhead?.reset();
    this.answers.losePower();
    this.#health.recoverCutter();
  }

  #pause(): void {
    this.answers.settle();
    this.#host?.pump();
  }
}
