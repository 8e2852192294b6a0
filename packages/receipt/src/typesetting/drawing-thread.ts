import { Worker } from "node:worker_threads";
import type { Document } from "../document.ts";
import type { EncodeOptions } from "../encode/encoder.ts";
import type { PrinterProfile } from "../profile/profile.ts";
import { ReceiptError } from "../template-error.ts";
import type { Operations } from "./operations.ts";

/** What the thread is asked, and what it answers. */
export interface Order<Name extends keyof Operations = keyof Operations> {
  operation: Name;
  document: Document;
  profile: PrinterProfile;
  options: Pick<EncodeOptions, "copies" | "cutPaper">;
  fonts: readonly string[];
  /** Asked for where one of those fonts cannot be read. */
  otherFonts: readonly string[];
}

export type Answer = { id: number } & (
  | { type: "done"; result: unknown }
  | { type: "refused"; error: Pick<ReceiptError, "code" | "problems"> }
  | { type: "failed"; message: string }
);

/** In a bundle it is a file beside. */
const program = new URL(import.meta.url.endsWith(".ts") ? "./draw.mjs" : "./drawing.js", import.meta.url);

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/**
 * Draws one receipt after another, on a thread that is begun with the first. There is one in a process: whenever canvas is
 * given a font, it forgets for a moment how others look, and a second thread would be drawing with those.
 */
export class DrawingThread {
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #lastId = 0;

  ask<Name extends keyof Operations>(order: Order<Name>): Promise<ReturnType<Operations[Name]>> {
    this.#worker ??= this.#begin();
    const id = ++this.#lastId;
    const asked = new Promise<unknown>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#worker.postMessage({ id, ...order });
    return asked as Promise<ReturnType<Operations[Name]>>;
  }

  /** Ends the thread, and what it is drawing. */
  async end(): Promise<void> {
    await this.#worker?.terminate();
  }

  #begin(): Worker {
    const worker = new Worker(program, { execArgv: [] });
    // A process that has nothing else to do ends.
    worker.unref();
    worker.on("message", (answer: Answer) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if (answer.type === "done") waiting?.resolve(answer.result);
      else waiting?.reject(errorOf(answer));
    });
    worker.on("error", (error) => this.#ended(worker, error));
    worker.on("exit", () => this.#ended(worker, new Error("the thread that draws receipts has ended")));
    return worker;
  }

  /** What it was asked is not asked again, because that may be what ended it. The next receipt begins another. */
  #ended(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const left = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of left) reject(error);
  }
}

function errorOf(answer: Exclude<Answer, { type: "done" }>): Error {
  return answer.type === "refused"
    ? new ReceiptError(answer.error.code, answer.error.problems)
    : new Error(answer.message);
}

export const drawingThread = new DrawingThread();
