import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { DrawnSize } from "./picture-library.ts";
import { PicturesBusy } from "./picture-room.ts";

/** As the process receives it. */
export interface DecodingOrder extends DecodingLimits {
  id: number;
  bytes: Uint8Array;
  size: DrawnSize;
}

export type DecodingAnswer = { id: number } & (
  | { type: "done"; data: Uint8Array }
  | { type: "failed"; message: string }
  /** The process ends: it took more than it may. */
  | { type: "stopped"; excess: Excess }
);

type Excess = "processor" | "memory";

interface DecodingLimits {
  maxProcessorMs: number;
  /** Of the whole process. Node and the library take 80 MB of it. */
  maxBytes: number;
}

/** A picture took more than it may, or ended the process that decoded it. */
export class DecodingStopped extends Error {
  override name = "DecodingStopped";
  readonly excess: Excess | "crash";

  constructor(excess: Excess | "crash") {
    super(`the process that decodes was ended: ${excess}`);
    this.excess = excess;
  }
}

/**
 * A picture of 25 million pixels takes up to 1.5 s, and the process up to 218 MB with it. Processor time is counted, so that a busy
 * machine refuses no picture that it prints on another day.
 */
const defaultLimits: DecodingLimits = { maxProcessorMs: 2_000, maxBytes: 280_000_000 };

/** After so long without a picture the process is ended, and its memory given back. */
const defaultIdleMs = 10_000;

/** In a bundle it is a file beside. */
const program = new URL(import.meta.url.endsWith(".ts") ? "./decode.mjs" : "./decoding.js", import.meta.url);

/** What Node and the library find their own files by. Passwords and keys are none of it. */
const passedOn = ["PATH", "LD_LIBRARY_PATH", "HOME", "TMPDIR", "SystemRoot"];

/** Signals of a process that broke. Any other end is not the picture's doing. */
const crashSignals: (NodeJS.Signals | null)[] = ["SIGSEGV", "SIGBUS", "SIGABRT", "SIGILL", "SIGFPE", "SIGTRAP"];

interface Waiting {
  bytes: Uint8Array;
  size: DrawnSize;
  resolve(data: Uint8Array): void;
  reject(error: unknown): void;
  settled(): void;
}

/**
 * Decodes one picture after another, in a process that is begun with the first. The library cannot be interrupted, and a
 * thread within it cannot be ended: only a process can. So a picture that nobody waits for any more ends with its process,
 * and so does one that takes more processor time or memory than it may.
 */
export class DecodingProcess {
  readonly #limits: DecodingLimits;
  readonly #idleMs: number;
  readonly #waiting: Waiting[] = [];
  #underWay: (Waiting & { id: number }) | undefined;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor({ idleMs = defaultIdleMs, ...limits }: Partial<DecodingLimits> & { idleMs?: number } = {}) {
    this.#limits = { ...defaultLimits, ...limits };
    this.#idleMs = idleMs;
  }

  /** Pictures that were begun since this process was. */
  get begun(): number {
    return this.#lastId;
  }

  /** Of the process that decodes; undefined while there is none. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** A PNG. Rejects with the signal's reason when it aborts: what waits is not begun, and what is begun is ended. */
  ask(bytes: Uint8Array, size: DrawnSize, signal?: AbortSignal): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const giveUp = () => this.#giveUp(waiting, signal?.reason);
      const settled = () => signal?.removeEventListener("abort", giveUp);
      const waiting: Waiting = { bytes, size, resolve, reject, settled };
      signal?.addEventListener("abort", giveUp);
      this.#waiting.push(waiting);
      this.#next();
    });
  }

  /** Ends the process, and what it is decoding. What waits is decoded by another. */
  end(): void {
    this.#child?.kill("SIGKILL");
  }

  #next(): void {
    if (this.#underWay) return;
    const next = this.#waiting.shift();
    if (!next) {
      this.#rest();
      return;
    }
    clearTimeout(this.#idle);
    this.#child ??= this.#begin();
    const id = ++this.#lastId;
    this.#underWay = { ...next, id };
    keepAlive(this.#child, true);
    const order: DecodingOrder = { id, bytes: next.bytes, size: next.size, ...this.#limits };
    // A process that is gone is told of by its end.
    this.#child.send(order, () => {});
  }

  /** A process that has nothing else to do ends. */
  #rest(): void {
    if (!this.#child) return;
    keepAlive(this.#child, false);
    this.#idle = setTimeout(() => this.#leave(), this.#idleMs).unref();
  }

  /** Ends the process, and does not wait for its end. */
  #leave(): void {
    this.end();
    this.#child = undefined;
  }

  #giveUp(waiting: Waiting, reason: unknown): void {
    const at = this.#waiting.indexOf(waiting);
    if (at !== -1) this.#waiting.splice(at, 1);
    waiting.settled();
    waiting.reject(reason);
    if (this.#underWay?.settled !== waiting.settled) return;
    this.#leave();
    this.#settle();
  }

  #begin(): ChildProcess {
    // biome-ignore lint/style/noProcessEnv: it is passed on, and nothing is read from it
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.includes(name)));
    const child = fork(fileURLToPath(program), {
      execArgv: [],
      env,
      serialization: "advanced",
      // The library complains aloud of what is the picture's fault.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    child.on("message", (answer: DecodingAnswer) => this.#answered(child, answer));
    child.on("error", (error) => this.#ended(child, new PicturesBusy({ cause: error })));
    child.on("exit", (code, signal) => {
      const cause = new Error(`the process that decodes pictures has ended: ${signal ?? code}`);
      this.#ended(child, crashSignals.includes(signal) ? new DecodingStopped("crash") : new PicturesBusy({ cause }));
    });
    return child;
  }

  #answered(child: ChildProcess, answer: DecodingAnswer): void {
    const asked = this.#underWay;
    if (child !== this.#child || asked?.id !== answer.id) return;
    if (answer.type === "done") asked.resolve(answer.data);
    else if (answer.type === "failed") asked.reject(new Error(answer.message));
    else {
      asked.reject(new DecodingStopped(answer.excess));
      this.#leave();
    }
    this.#settle();
  }

  /** What it was decoding is not decoded again, because that may be what ended it. */
  #ended(child: ChildProcess, error: Error): void {
    if (this.#child !== child) return;
    clearTimeout(this.#idle);
    this.#child = undefined;
    this.#underWay?.reject(error);
    this.#settle();
  }

  #settle(): void {
    this.#underWay?.settled();
    this.#underWay = undefined;
    this.#next();
  }
}

function keepAlive(child: ChildProcess, isNeeded: boolean): void {
  for (const handle of [child, child.channel]) {
    if (isNeeded) handle?.ref();
    else handle?.unref();
  }
}

export const decodingProcess = new DecodingProcess();
