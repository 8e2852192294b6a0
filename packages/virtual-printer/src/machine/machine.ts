import { EventEmitter } from "node:events";
import type { Effect } from "../effect.ts";
import { type RealTimeCommand, RealTimeScanner } from "../escpos/real-time.ts";
import { modelFor } from "../models.ts";
import type { Receipt } from "../paper.ts";
import { Archive } from "./archive.ts";
import { type Clock, systemClock } from "./clock.ts";
import { type Condition, isOffline } from "./condition.ts";
import { Engine, type OtherEffect } from "./engine.ts";
import { applyFaults, type FaultChange, type Faults, faultNames } from "./faults.ts";
import { introduce } from "./identity.ts";
import { PaperPath } from "./paper-path.ts";
import type { PrintedReceipt } from "./printed-receipt.ts";
import { RealTimeCuts } from "./real-time-cuts.ts";
import { defaultSettings, type Settings } from "./settings.ts";
import type { MachineState } from "./state.ts";
import { automaticStatus, concernsWatcher, offlineResponse, realTimeStatus, sensorStatus } from "./status.ts";
import { type Mouthpiece, Voice } from "./voice.ts";

export interface MachineEvents {
  /** Anything a status or the page would show differently. */
  change: [];
  receipt: [PrintedReceipt];
  drawer: [{ pin: 2 | 5; ms: number }];
  buzzer: [{ times: number; ms: number }];
  unknown: [Uint8Array];
}

/** DLE DC4 8 is confirmed with this once the buffers are empty. */
const CLEARED = Uint8Array.of(0x37, 0x25, 0x00);

/**
 * The printer without its network: bytes in, answers out, receipts on the way. State lives in three places only: the
 * faults it was given, what it still remembers of them (a jam that was taken away, a cover opened while printing), and
 * the engine with its paper.
 */
export class Machine {
  readonly events = new EventEmitter<MachineEvents>();
  readonly clock: Clock;
  readonly archive: Archive;
  readonly #voice: Voice;
  readonly #paper: PaperPath;
  readonly #engine: Engine;
  readonly #onRoom: () => void;
  readonly #scanner = new RealTimeScanner();
  readonly #cuts = new RealTimeCuts();
  #settings: Settings;
  #faults: Faults = {};
  #cutterErrorStands = false;
  #coverOpenedWhilePrinting = false;
  #watchMask = 0;
  #offlineResponseMode: 0 | 1 | 2 = 0;
  #counts = { receivedBytes: 0, drawerPulses: 0, buzzes: 0, unknownCommands: 0 };

  constructor(options: { mouthpiece: Mouthpiece; onRoom?: () => void; clock?: Clock; settings?: Partial<Settings> }) {
    this.clock = options.clock ?? systemClock;
    this.#onRoom = options.onRoom ?? (() => {});
    this.#settings = { ...defaultSettings, ...options.settings };
    this.archive = new Archive(this.#settings.keep);
    this.#voice = new Voice(options.mouthpiece, () => this.#forgetFault("loseFence"));
    this.#paper = new PaperPath({
      clock: this.clock,
      archive: this.archive,
      model: modelFor(this.#settings),
      speedMmPerS: this.#settings.speedMmPerS,
      onArrival: () => this.#engine.run(),
      onReceipt: (receipt) => this.events.emit("receipt", receipt),
    });
    this.#engine = new Engine(this.#settings.bufferBytes, this.#paper, {
      blocked: () => this.#faults.powerOff === true || isOffline(this.condition()),
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
    return { ...this.#faults };
  }

  /** How many more bytes the receive buffer takes. */
  free(): number {
    return this.#faults.powerOff ? 0 : this.#engine.buffer.free;
  }

  /** Takes bytes into the receive buffer; the caller has asked how many fit. Real-time commands are obeyed here. */
  receive(chunk: Uint8Array): void {
    this.#counts.receivedBytes += chunk.length;
    for (const slice of this.#cuts.slices(chunk)) {
      const commands = this.#scanner.scan(slice);
      this.#engine.buffer.push(slice);
      for (const command of commands) this.#obey(command);
    }
    this.#engine.run();
  }

  condition(): Condition {
    const { paper = "ok", cover, cutter = false, overheated = false, unrecoverable = false } = this.#faults;
    const { nearEndSensor, drawer, drawerClosedLevel } = this.#settings;
    return {
      paper,
      nearEndSensor,
      cover: cover === undefined ? "closed" : this.#coverOpenedWhilePrinting ? "opened-while-printing" : "open",
      cutterJammed: cutter || this.#cutterErrorStands,
      overheated,
      unrecoverable,
      drawerPinHigh: (drawer === "closed") === (drawerClosedLevel === "high"),
    };
  }

  changeSettings(change: Partial<Settings>): void {
    this.#change(() => {
      const before = this.#settings;
      this.#settings = { ...before, ...change };
      this.#engine.buffer.resize(this.#settings.bufferBytes);
      this.#paper.motor.setSpeed(this.#settings.speedMmPerS);
      this.archive.setLimit(this.#settings.keep);
      if (before.widthMm !== this.#settings.widthMm || before.model !== this.#settings.model) {
        this.#paper.refit(modelFor(this.#settings));
      }
    });
  }

  changeFaults({ set, removed }: FaultChange): void {
    const needsPowerCycle = removed.includes("unrecoverable") && this.#faults.unrecoverable;
    this.#change(() => {
      if (set.cover && !this.#faults.cover) this.#coverOpenedWhilePrinting = this.#paper.motor.busy;
      if (set.cutter) this.#cutterErrorStands = true;
      this.#faults = applyFaults(this.#faults, { set, removed });
      if (set.paperOutAfterMm !== undefined) this.#paper.motor.setRoll(set.paperOutAfterMm * this.#paper.dotsPerMm);
      else if (removed.includes("paperOutAfterMm") || removed.includes("paper")) this.#paper.motor.setRoll();
      this.#voice.setSilent(this.#faults.silent === true);
      this.#voice.loseFence(this.#faults.loseFence);
      if (this.#faults.powerOff || needsPowerCycle) this.#losePower();
    });
  }

  /** Someone looks after the printer: every fault is gone, and a cutter error with it. */
  mend(): void {
    this.#cutterErrorStands = false;
    this.changeFaults({ set: {}, removed: [...faultNames] });
  }

  /** Tears off what hangs in the slot. */
  tear(): void {
    this.#change(() => this.#paper.tear());
  }

  /** The piece of paper in the slot, as far as it has come out. */
  current(): Receipt {
    return this.#paper.peek();
  }

  state(): MachineState {
    const condition = this.condition();
    const { motor, dotsPerMm } = this.#paper;
    return {
      status: this.#faults.powerOff ? "off" : isOffline(condition) ? "offline" : motor.busy ? "printing" : "ready",
      condition,
      settings: this.settings(),
      faults: this.faults(),
      buffer: {
        bytes: this.#engine.buffer.length,
        capacity: this.#settings.bufferBytes,
        unfinishedBytes: this.#engine.unfinishedBytes,
      },
      paper: {
        moving: motor.moving,
        dotsPerMm,
        fedMm: motor.travelDots / dotsPerMm,
        movingMs: motor.movingMs,
        betweenReceiptsMs: this.#paper.betweenReceiptsMs,
      },
      receipts: { printed: this.archive.printed, kept: this.archive.receipts.length },
      current: { number: this.archive.nextNumber, rows: this.#paper.rows, widthDots: this.#paper.model.widthDots },
      fences: this.#voice.fences,
      automaticStatusMask: this.#watchMask,
      ...this.#counts,
    };
  }

  close(): void {
    this.#paper.motor.abandon();
  }

  /** Runs a change and then does all that follows from it: paper stops or goes on, and who asked for it is told. */
  #change(change: () => void): void {
    const before = this.condition();
    change();
    if (!this.#faults.cover) this.#coverOpenedWhilePrinting = false;
    const after = this.condition();
    if (this.#settings.asb && concernsWatcher(this.#watchMask, before, after)) this.#voice.say(automaticStatus(after));
    if (this.#offlineResponseMode !== 0 && !isOffline(before) && isOffline(after)) {
      this.#voice.say(offlineResponse(this.#offlineResponseMode, after));
    }
    if (isOffline(after)) this.#paper.motor.halt();
    else this.#paper.motor.resume();
    this.events.emit("change");
    this.#engine.run();
  }

  #obey(command: RealTimeCommand): void {
    switch (command.type) {
      case "status":
        this.#answerStatus(command.n);
        break;
      case "recover":
        if (command.n !== 0) this.#recover(command.n === 2);
        break;
      case "pulse":
        this.#kickDrawer(command.pin, command.ms);
        break;
      case "buzzer":
        this.#buzz(command.times, command.ms);
        break;
      case "send-status":
        if (command.what === 1 && this.#settings.asb) this.#voice.say(automaticStatus(this.condition()));
        break;
      case "clear":
        this.#clearBuffers();
        this.#recover(false);
        this.#voice.say(CLEARED);
        break;
      case "power-off":
        // The host announces that it will switch the power off; there is nothing to prepare.
        break;
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
        this.#watchMask = effect.mask;
        if (effect.mask !== 0 && this.#settings.asb) this.#voice.say(automaticStatus(this.condition()));
        break;
      case "offlineResponse":
        this.#offlineResponseMode = effect.mode;
        break;
      case "unknown":
        this.#counts.unknownCommands += 1;
        this.events.emit("unknown", effect.bytes);
        break;
      default:
        this.#answer(effect);
    }
  }

  #answer(effect: Extract<Effect, { type: "fence" | "sensor" | "identify" | "reply" }>): void {
    const { processId, gsR, gsI } = this.#settings;
    if (effect.type === "fence" && processId) this.#voice.fence(effect.id);
    if (effect.type === "sensor" && gsR) {
      this.#voice.say(Uint8Array.of(sensorStatus(effect.which, this.condition())));
    }
    if (effect.type === "identify" && gsI) {
      const { maker, name } = this.#paper.model;
      const identity = { maker, model: name, firmware: "1.00", serial: "PLATEN0001", language: "NONE" };
      this.#voice.say(introduce(effect.what, identity));
    }
    if (effect.type === "reply") this.#voice.say(effect.bytes);
  }

  #answerStatus(n: number): void {
    const byte = realTimeStatus(n, this.condition());
    if (byte !== undefined && this.#settings.dleEot) this.#voice.say(Uint8Array.of(byte));
  }

  /** Only a cutter error is recovered by command. While the jam is still there the error comes back by itself. */
  #recover(clearing: boolean): void {
    if (!this.condition().cutterJammed) return;
    if (clearing) this.#clearBuffers();
    this.#change(() => {
      this.#cutterErrorStands = false;
    });
  }

  #clearBuffers(): void {
    this.#engine.clear();
    this.#voice.forget();
  }

  #kickDrawer(pin: 2 | 5, ms: number): void {
    this.#counts.drawerPulses += 1;
    this.events.emit("drawer", { pin, ms });
    this.changeSettings({ drawer: "open" });
  }

  #buzz(times: number, ms: number): void {
    this.#counts.buzzes += 1;
    this.events.emit("buzzer", { times, ms });
  }

  #endRoll(): void {
    this.#forgetFault("paperOutAfterMm");
    if (this.#faults.paper !== "out") this.changeFaults({ set: { paper: "out" }, removed: [] });
  }

  /** A fault that strikes once is over when it has struck. */
  #forgetFault(name: "paperOutAfterMm" | "loseFence"): void {
    delete this.#faults[name];
  }

  #losePower(): void {
    this.#engine.losePower();
    this.#scanner.reset();
    this.#voice.forget();
    this.#watchMask = 0;
    this.#offlineResponseMode = 0;
    this.#cutterErrorStands = false;
  }

  #pause(): void {
    this.#voice.settle();
    this.#onRoom();
  }
}
