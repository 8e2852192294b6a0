import { Worker } from "node:worker_threads";
import type { Document } from "../document.ts";
import type { EncodeOptions } from "../encode/encoder.ts";
import type { PrinterProfile } from "../profile/profile.ts";
import { ReceiptError } from "../template-error.ts";
import type { ThreadOperations } from "./operations.ts";

/** What the thread is asked, and what it answers. */
export interface Order<Name extends keyof ThreadOperations = keyof ThreadOperations> {
  operation: Name;
  document: Document;
  profile: PrinterProfile;
  options: Pick<EncodeOptions, "copies" | "cutPaper">;
  fonts: readonly string[];
  /** Asked for where one of those fonts cannot be read. */
  otherFonts: readonly string[];
}

/** As the thread receives it. */
export type SentOrder = Order & { id: number; givenUp: SharedArrayBuffer };

export type Answer = { id: number } & (
  | { type: "done"; result: unknown }
  | { type: "refused"; error: Pick<ReceiptError, "code" | "problems"> }
  | { type: "failed"; message: string }
);

/** In a bundle it is a file beside. */
const program = new URL(import.meta.url.endsWith(".ts") ? "./draw.mjs" : "./drawing.js", import.meta.url);

/** What is drawn is counted before, and takes a small part of this on a slow and busy machine. This ends all else. */
const defaultMaxMs = 30_000;

interface Waiting {
  order: Order;
  /** Not zero when nobody waits for the answer any more. */
  givenUp: SharedArrayBuffer;
  resolve(result: unknown): void;
  reject(error: unknown): void;
  settled?(): void;
}

/**
 * Draws one receipt after another, on a thread that is begun with the first. There is one in a process: whenever canvas is
 * given a font, it forgets for a moment how others look, and a second thread would be drawing with those. It is given an
 * order when it has answered the one before, so that an order that is given up while it waits is never begun.
 */
export class DrawingThread {
  readonly #maxMs: number;
  readonly #waiting: Waiting[] = [];
  #underWay: (Waiting & { id: number; timer: NodeJS.Timeout }) | undefined;
  #worker: Worker | undefined;
  #lastId = 0;

  constructor({ maxMs = defaultMaxMs }: { maxMs?: number } = {}) {
    this.#maxMs = maxMs;
  }

  /** Orders that the thread was given since the process began. */
  get begun(): number {
    return this.#lastId;
  }

  /** Rejects with the signal's reason when it aborts: what waits is not begun, and of pictures no further row is decoded. */
  ask<Name extends keyof ThreadOperations>(
    order: Order<Name>,
    signal?: AbortSignal,
  ): Promise<ReturnType<ThreadOperations[Name]>> {
    const asked = new Promise<unknown>((resolve, reject) => {
      signal?.throwIfAborted();
      const givenUp = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
      const waiting: Waiting = { order, givenUp, resolve, reject };
      const giveUp = () => this.#giveUp(waiting, signal?.reason);
      signal?.addEventListener("abort", giveUp);
      waiting.settled = () => signal?.removeEventListener("abort", giveUp);
      this.#waiting.push(waiting);
    });
    this.#next();
    return asked as Promise<ReturnType<ThreadOperations[Name]>>;
  }

  /** Ends the thread, and what it is drawing. */
  async end(): Promise<void> {
    await this.#worker?.terminate();
  }

  #next(): void {
    if (this.#underWay) return;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#worker ??= this.#begin();
    const id = ++this.#lastId;
    const timer = setTimeout(() => void this.end(), this.#maxMs).unref();
    this.#underWay = { ...next, id, timer };
    const sent: SentOrder = { id, givenUp: next.givenUp, ...next.order };
    this.#worker.postMessage(sent);
  }

  #giveUp(waiting: Waiting, reason: unknown): void {
    Atomics.store(new Int32Array(waiting.givenUp), 0, 1);
    const at = this.#waiting.indexOf(waiting);
    if (at !== -1) this.#waiting.splice(at, 1);
    waiting.reject(reason);
  }

  #begin(): Worker {
    const worker = new Worker(program, { execArgv: [] });
    // A process that has nothing else to do ends.
    worker.unref();
    worker.on("message", (answer: Answer) => {
      const asked = this.#underWay;
      if (asked?.id !== answer.id) return;
      this.#settled();
      if (answer.type === "done") asked.resolve(answer.result);
      else asked.reject(errorOf(answer));
    });
    worker.on("error", (error) => this.#ended(worker, error));
    worker.on("exit", () => this.#ended(worker, new Error("the thread that draws receipts has ended")));
    return worker;
  }

  #settled(): void {
    clearTimeout(this.#underWay?.timer);
    this.#underWay?.settled?.();
    this.#underWay = undefined;
    this.#next();
  }

  /** What it was drawing is not drawn again, because that may be what ended it. What waits is drawn on another. */
  #ended(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const asked = this.#underWay;
    this.#settled();
    asked?.reject(error);
  }
}

function errorOf(answer: Exclude<Answer, { type: "done" }>): Error {
  return answer.type === "refused"
    ? new ReceiptError(answer.error.code, answer.error.problems)
    : new Error(answer.message);
}

export const drawingThread = new DrawingThread();
