import cluster, { type Worker } from "node:cluster";
import type { Config } from "@platen/shared/config";
import { type BackoffRange, backoffMs } from "@platen/shared/time";
import { addUp, countsOf, type PlaceMetrics, type ToldMetric } from "./joined-metrics.ts";
import type { WordToFirst, WordToServing } from "./words.ts";

/** How a serving process ended. */
export interface End {
  code: number | null;
  signal: string | null;
  /** What kept it from starting, in its own words. */
  reason?: string;
}

export interface PlaceOptions {
  /** From 1. */
  number: number;
  config: Config;
  onListening(port: number): void;
  /** Clean when it left nothing undone. */
  onEnded(end: End, isClean: boolean): void;
  /** It is asked for the numbers of all. */
  join(): Promise<string | undefined>;
}

/** Not at once, lest a process that cannot start eats the machine; and not so late that anybody has to help. */
const comesBack: BackoffRange = { leastMs: 500, mostMs: 30_000 };

/** Who has served for so long did not end because of how it was started, and is replaced without further delay. */
const steadyMs = 60_000;

/** One of the places behind the port: there is one serving process in it at a time, and another when that has ended. */
export class Place {
  readonly number: number;
  readonly #options: PlaceOptions;
  #process: Worker | undefined;
  /** It was told its settings; before that it has nothing that it could leave undone. */
  #hasBegun = false;
  #listeningSinceMs: number | undefined;
  #hasListened = false;
  /** Ends one after another, none of which came after a steady time. */
  #ends = 0;
  #comingBack: NodeJS.Timeout | undefined;
  readonly #measured = new Map<number, (isMeasured: boolean) => void>();
  #asked = 0;
  #before: ToldMetric[] = [];
  #now: ToldMetric[] = [];

  constructor(options: PlaceOptions) {
    this.#options = options;
    this.number = options.number;
  }

  get isTaken(): boolean {
    return this.#process !== undefined;
  }

  get isListening(): boolean {
    return this.#listeningSinceMs !== undefined;
  }

  get hasListened(): boolean {
    return this.#hasListened;
  }

  /** As they were told last. */
  get metrics(): PlaceMetrics {
    return { before: this.#before, now: this.#now };
  }

  start(): void {
    const serving = cluster.fork();
    this.#process = serving;
    watchEnd(
      serving,
      (end) => this.#empty(end),
      (word) => this.#hear(word),
    );
  }

  /** Starts another after a while, which is longer the more have ended here. */
  startLater(): void {
    this.#comingBack = setTimeout(() => this.start(), backoffMs(this.#ends++, comesBack));
  }

  /** It may finish what it has; no other takes its place. */
  stop(): void {
    clearTimeout(this.#comingBack);
    if (this.#hasBegun) this.#say({ type: "stop" });
    else this.kill();
  }

  kill(): void {
    this.#process?.process.kill("SIGKILL");
  }

  /** Has the process tell its numbers. False when it cannot; one that ends meanwhile has told them before, or never. */
  measure(): Promise<boolean> {
    const id = ++this.#asked;
    this.#say({ type: "measure", id });
    return new Promise((resolve) => this.#measured.set(id, resolve));
  }

  #say(word: WordToServing): void {
    // One that has just ended cannot be told anything, and its end is heard by itself.
    this.#process?.send(word, () => {});
  }

  #hear(word: WordToFirst): void {
    if (word.type === "here") {
      const { config } = this.#options;
      this.#hasBegun = true;
      this.#say({ type: "begin", config, place: this.number, isFirstTry: !this.#hasListened });
    } else if (word.type === "listening") {
      this.#hasListened = true;
      this.#listeningSinceMs = performance.now();
      this.#options.onListening(word.port);
    } else if (word.type === "measured") {
      if (word.metrics) this.#now = word.metrics;
      this.#answer(word.id, word.metrics !== undefined);
    } else if (word.type === "join") {
      const asking = this.#process;
      void this.#options.join().then((text) => asking?.send({ type: "joined", id: word.id, text }, () => {}));
    }
  }

  #answer(id: number, isMeasured: boolean): void {
    this.#measured.get(id)?.(isMeasured);
    this.#measured.delete(id);
  }

  #empty(end: End): void {
    if (this.#listeningSinceMs !== undefined && performance.now() - this.#listeningSinceMs > steadyMs) this.#ends = 0;
    const isClean = end.code === 0 || !this.#hasBegun;
    this.#process = undefined;
    this.#hasBegun = false;
    this.#listeningSinceMs = undefined;
    this.#before = addUp(this.#before, countsOf(this.#now));
    this.#now = [];
    for (const id of [...this.#measured.keys()]) this.#answer(id, true);
    this.#options.onEnded(end, isClean);
  }
}

/** It has ended when it is gone and all that it said is heard: Node may tell the first before the second. */
function watchEnd(serving: Worker, onEnded: (end: End) => void, onWord: (word: WordToFirst) => void): void {
  let end: End | undefined;
  let isSilent = false;
  /** How it ends in its own words; what the system says is that it was killed, which it does by itself. */
  let said: End | undefined;
  const endIfBoth = () => {
    if (end && isSilent) onEnded(said ?? end);
  };
  serving.on("message", (word: WordToFirst) => {
    if (word.type === "failed") said = { code: 1, signal: null, reason: word.reason };
    else if (word.type === "closed") said = { code: 0, signal: null };
    else onWord(word);
  });
  serving.once("exit", (code: number | null, signal: string | null) => {
    end = { code, signal };
    endIfBoth();
  });
  serving.once("disconnect", () => {
    isSilent = true;
    endIfBoth();
  });
  // A process that the machine has no room for never was there, and so has no end.
  serving.on("error", (error) => {
    if (serving.process.pid === undefined) onEnded({ code: null, signal: null, reason: String(error) });
  });
}
