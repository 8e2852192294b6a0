import { EventEmitter } from "node:events";
import type { RealTimeCommand, Receiver } from "../commands/real-time.ts";
import { languages } from "../languages.ts";
import { modelFor, type PrinterModel } from "../models.ts";
import type { Receipt } from "../paper.ts";
import { answerTo } from "./answers/answer.ts";
import { type Mouthpiece, Voice } from "./answers/answer-sender.ts";
import { automaticStatus } from "./answers/escpos-status.ts";
import { statusAnswer } from "./answers/status-answer.ts";
import { Watch } from "./answers/status-subscription.ts";
import { type Condition, isOffline } from "./condition/condition.ts";
import { type FaultChange, type Faults, faultNames } from "./condition/faults.ts";
import { Health } from "./condition/health.ts";
import { defaultSettings, type Settings } from "./condition/settings.ts";
import { Engine, type OtherEffect } from "./executor.ts";
import { Archive } from "./motion/archive.ts";
import { type Clock, systemClock } from "./motion/clock.ts";
import { PaperPath } from "./motion/paper-path.ts";
import { selfTestPage } from "./self-test.ts";
import { type MachineEvents, type MachineState, stateOf } from "./state.ts";

/** DLE DC4 8 is confirmed with this once the buffers are empty. */
const cleared = Uint8Array.of(0x37, 0x25, 0x00);

/**
 * The printer without its network: bytes in, answers out, receipts on the way. Whatever changes its condition goes
 * through one place, which stops or starts the paper and tells whoever asked to hear of it.
 */
export class Machine {
  readonly events = new EventEmitter<MachineEvents>();
  readonly clock: Clock;
  readonly archive: Archive;
  readonly #voice: Voice;
  readonly #paper: PaperPath;
  readonly #engine: Engine;
  readonly #onRoom: () => void;
  readonly #health = new Health();
  readonly #watch = new Watch();
  #receiver: Receiver;
  #settings: Settings;
  #counts = { receivedBytes: 0, drawerPulses: 0, buzzes: 0, unknownCommands: 0 };

  constructor(options: { mouthpiece: Mouthpiece; onRoom?: () => void; clock?: Clock; settings?: Partial<Settings> }) {
    // Every open page and every waiting test listens.
    this.events.setMaxListeners(0);
    this.clock = options.clock ?? systemClock;
    this.#onRoom = options.onRoom ?? (() => {});
    this.#settings = { ...defaultSettings, ...options.settings };
    this.archive = new Archive(this.#settings.keep);
    this.#voice = new Voice(options.mouthpiece, () => this.#health.strike("loseFence"));
    const model = modelFor(this.#settings);
    const speech = languages[model.language];
    this.#receiver = speech.createReceiver();
    this.#paper = new PaperPath({
      clock: this.clock,
      archive: this.archive,
      model,
      speedMmPerS: this.#settings.speedMmPerS,
      onArrival: () => this.#engine.run(),
      onReceipt: (receipt) => this.events.emit("receipt", receipt),
    });
    this.#engine = new Engine(this.#settings.bufferBytes, speech.createReader(), this.#paper, {
      blocked: () => this.#health.faults.powerOff === true || isOffline(this.condition()),
      perform: (effect, commandName) => this.#perform(effect, commandName),
      rollEnded: () => this.#endRoll(),
      cutMs: () => this.#settings.cutMs,
      paused: () => this.#pause(),
    });
  }

  settings(): Settings {
    return { ...this.#settings };
  }

  faults(): Faults {
    return { ...this.#health.faults };
  }

  /** How many more bytes the receive buffer takes. */
  free(): number {
    return this.#health.faults.powerOff ? 0 : this.#engine.buffer.free;
  }

  /** Takes bytes into the receive buffer; the caller has asked how many fit. Real-time commands are obeyed here. */
  receive(chunk: Uint8Array): void {
    this.#counts.receivedBytes += chunk.length;
    for (const { bytes, commands } of this.#receiver.receive(chunk, this.#settings.realTimeInData)) {
      this.#engine.buffer.push(bytes);
      for (const command of commands) this.#obey(command);
    }
    this.#engine.run();
  }

  condition(): Condition {
    return this.#health.condition(this.#settings);
  }

  changeSettings(change: Partial<Settings>): void {
    this.#change(() => {
      const before = this.#settings;
      this.#settings = { ...before, ...change };
      this.#engine.buffer.resize(this.#settings.bufferBytes);
      this.#paper.motor.setSpeed(this.#settings.speedMmPerS);
      this.archive.setLimit(this.#settings.keep);
      if (before.widthMm !== this.#settings.widthMm || before.model !== this.#settings.model) {
        this.#refit(modelFor(this.#settings));
      }
    });
  }

  changeFaults(change: FaultChange): void {
    const { motor, dotsPerMm } = this.#paper;
    const { set, removed } = change;
    const isPowerCycled = removed.includes("unrecoverable") && this.#health.faults.unrecoverable;
    this.#change(() => {
      this.#health.change(change, motor.busy);
      const { silent = false, loseFence, powerOff } = this.#health.faults;
      if (set.paperOutAfterMm !== undefined) motor.setRoll(set.paperOutAfterMm * dotsPerMm);
      else if (removed.includes("paperOutAfterMm") || removed.includes("paper")) motor.setRoll();
      this.#voice.setSilent(silent);
      if (set.loseFence !== undefined || removed.includes("loseFence")) this.#voice.loseFence(loseFence);
      if (powerOff || isPowerCycled) this.#losePower();
    });
  }

  /** Someone looks after the printer: every fault is gone, and a cutter error with it. */
  mend(): void {
    this.#health.recoverCutter();
    this.changeFaults({ set: {}, removed: [...faultNames] });
  }

  /** Tears off what hangs in the slot. While something is still to come out nobody pulls: it would be lost. */
  tear(): void {
    if (!this.#paper.motor.busy) this.#change(() => this.#paper.tear());
  }

  /** Prints the page a printer prints by itself. Only when it has nothing else to do; returns whether it does. */
  selfTest(address: string): boolean {
    if (!this.#engine.idle || this.state().status !== "ready") return false;
    this.#engine.buffer.push(selfTestPage(this.#paper.model, this.#settings, address));
    this.#engine.run();
    return true;
  }

  /** The piece of paper in the slot, as far as it has come out. */
  current(): Receipt {
    return this.#paper.peek();
  }

  state(): MachineState {
    return {
      ...stateOf(this.condition(), this.#engine, this.#paper, this.archive),
      settings: this.settings(),
      faults: this.faults(),
      fences: this.#voice.fences,
      automaticStatusMask: this.#watch.mask,
      ...this.#counts,
      ...(this.#health.faults.powerOff && { status: "off" }),
    };
  }

  close(): void {
    this.#paper.motor.abandon();
  }

  /** Runs a change and then does all that follows from it: paper stops or goes on, and who asked for it is told. */
  #change(change: () => void): void {
    const before = this.condition();
    change();
    const after = this.condition();
    if (this.#settings.asb) for (const report of this.#watch.reports(before, after)) this.#voice.say(report);
    if (isOffline(after)) this.#paper.motor.halt();
    else this.#paper.motor.resume();
    this.events.emit("change");
    this.#engine.run();
  }

  #obey(command: RealTimeCommand): void {
    switch (command.type) {
      case "recover":
        if (command.n !== 0) this.#recover(command.n === 2);
        break;
      case "pulse":
        this.#kickDrawer(command.pin, command.ms);
        break;
      case "buzzer":
        this.#buzz(command.times, command.ms);
        break;
      case "clear":
        this.#clearBuffers();
        this.#recover(false);
        this.#voice.say(cleared);
        break;
      case "power-off":
        // The host announces that it will switch the power off; there is nothing to prepare.
        break;
      default:
        // A label printer reads in order: what came before the question is executed first, if it takes no time.
        if (command.type === "host-status") this.#engine.run();
        this.#say(
          statusAnswer(command, {
            settings: this.#settings,
            condition: this.condition(),
            model: this.#paper.model,
            work: this.#engine.work,
          }),
        );
    }
  }

  #perform(effect: OtherEffect, commandName: string): void {
    switch (effect.type) {
      case "drawer":
        this.#kickDrawer(effect.pin, effect.onMs);
        break;
      case "buzzer":
        this.#buzz(effect.times, effect.ms);
        break;
      case "autoStatus":
        if (commandName === "ESC @" && !this.#settings.escAtClearsAsb) break;
        this.#watch.setMask(effect.mask);
        if (effect.mask !== 0 && this.#settings.asb) this.#voice.say(automaticStatus(this.condition()));
        break;
      case "offlineResponse":
        this.#watch.setOfflineMode(effect.mode);
        break;
      case "unknown":
        this.#counts.unknownCommands++;
        this.events.emit("unknown", effect.bytes);
        break;
      case "fence":
        if (this.#settings.processId) this.#voice.fence(effect.id);
        break;
      case "printEnd":
        if (this.#settings.processId) this.#voice.printEnd(effect.answer);
        break;
      default:
        this.#say(
          answerTo(effect, { settings: this.#settings, condition: this.condition(), model: this.#paper.model }),
        );
    }
  }

  #say(answer: Uint8Array | undefined): void {
    if (answer) this.#voice.say(answer);
  }

  /** Another printer in the same place, which may speak another language. */
  #refit(model: PrinterModel): void {
    const before = this.#paper.model.language;
    this.#paper.refit(model);
    if (model.language === before) return;
    this.#receiver = languages[model.language].createReceiver();
    this.#engine.setReader(languages[model.language].createReader());
  }

  /** Only a cutter error is recovered by command; every other one is waited out, closed, or switched off. */
  #recover(clearing: boolean): void {
    if (!this.condition().cutterJammed) return;
    if (clearing) this.#clearBuffers();
    this.#change(() => this.#health.recoverCutter());
  }

  #clearBuffers(): void {
    this.#engine.clear();
    this.#voice.forget();
  }

  #kickDrawer(pin: 2 | 5, ms: number): void {
    this.#counts.drawerPulses++;
    this.events.emit("drawer", { pin, ms });
    this.changeSettings({ drawer: "open" });
  }

  #buzz(times: number, ms: number): void {
    this.#counts.buzzes++;
    this.events.emit("buzzer", { times, ms });
  }

  #endRoll(): void {
    this.#health.strike("paperOutAfterMm");
    if (this.#health.faults.paper !== "out") this.changeFaults({ set: { paper: "out" }, removed: [] });
  }

  #losePower(): void {
    this.#engine.losePower();
    this.#receiver.reset();
    this.#voice.forget();
    this.#watch.reset();
    this.#health.recoverCutter();
  }

  #pause(): void {
    this.#voice.settle();
    this.#onRoom();
  }
}
