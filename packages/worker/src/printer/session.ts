import type { ConfirmationMethod } from "@platen/shared/job";
import type { Logger } from "@platen/shared/log";
import { leastReconnectDelayMs, reconnectDelayMs } from "./backoff.ts";
import { chunksBetweenCommands, mostUnfinishedBytes } from "./chunks.ts";
import { askRealTimeStatus, flushCommands, longestQuestionBytes, realTimeQuestions } from "./commands.ts";
import {
  type Condition,
  describeCondition,
  fromAutomaticStatus,
  type PrinterState,
  unknownCondition,
  unreachable,
  withRealTimeStatus,
} from "./condition.ts";
import { Fence } from "./fence.ts";
import { type Knowledge, learn } from "./learn.ts";
import { type Link, openLink } from "./link.ts";
import { type Reply, ReplyParser } from "./reply-parser.ts";

export interface PrinterAddress {
  ip: string;
  port: number;
}

export interface SessionOptions {
  address: PrinterAddress;
  /** The address to connect to for a configured host, or a rejection when it is not allowed. */
  resolveHost(host: string): Promise<string>;
  /** How long a job on the wire may wait for a person before its outcome is given up. */
  personPatienceMs: number;
  log: Logger;
  onChange(): void;
  onReconnect(): void;
}

export type PrintOutcome =
  | { type: "printed"; method: ConfirmationMethod }
  /** Something may be on paper, and the printer did not say. */
  | { type: "unknown"; reason: string }
  /** Not a single byte left. */
  | { type: "unsent"; reason: string };

type Phase = "disconnected" | "learning" | "ready" | "busy";

const connectTimeoutMs = 4_000;

/** Often enough to be the keep-alive for printers that drop idle clients, and to notice paper out without GS a. */
const pollEveryMs = 1_000;

/** How long a printer that answers status may be silent before the connection is taken for dead. */
const silenceLimitMs = 6_000;

/** How long DLE EOT may take on a fresh connection; real-time answers do not wait for paper. */
const firstAnswerMs = 1_000;

/**
 * The printer's one connection and everything that goes over it. It keeps itself connected, knows the printer's state,
 * and prints one job at a time: `disconnected → learning → ready ⇄ busy`, and from each back to `disconnected`.
 */
export class PrinterSession {
  readonly #options: SessionOptions;
  #address: PrinterAddress;
  #phase: Phase = "disconnected";
  #link: Link | undefined;
  #parser = new ReplyParser();
  #condition: Condition = unknownCondition;
  readonly #knowledge = new Map<string, Knowledge>();
  readonly #listeners = new Set<(reply: Reply) => void>();
  /** Real-time questions under way, in the order their answers will come. */
  #asked: number[] = [];
  #heardAtMs = 0;
  /** Time a job on the wire is expected to take; undefined between jobs. */
  #expectedMs: number | undefined;
  #sending = false;
  /** Filler owed to the printer since a job was cut off; undefined when nothing is in doubt. */
  #owedFiller: number | undefined;
  #closing = false;
  #wake: () => void = () => {};
  #running: Promise<void> | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#address = options.address;
  }

  get address(): PrinterAddress {
    return this.#address;
  }

  get knowledge(): Knowledge | undefined {
    return this.#knowledge.get(keyOf(this.#address));
  }

  get proof(): ConfirmationMethod | null {
    const capabilities = this.knowledge?.capabilities;
    if (!capabilities) return null;
    if (capabilities.processId) return "process-id";
    return capabilities.statusFence ? "status-fence" : "transmitted";
  }

  get state(): PrinterState {
    if (!this.#link) return unreachable;
    const described = describeCondition(this.#condition);
    return this.#phase === "learning" && described.status === "online" ? unreachable : described;
  }

  get isReady(): boolean {
    return this.#phase === "ready" && this.state.status === "online";
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async close(): Promise<void> {
    this.#closing = true;
    this.#wake();
    this.#link?.drop("the worker closes the connection");
    await this.#running;
  }

  /** Takes effect at once, or when the receipt on the wire is finished. */
  setAddress(address: PrinterAddress): void {
    if (keyOf(address) === keyOf(this.#address)) return;
    this.#address = address;
    this.#owedFiller = undefined;
    this.#wake();
    if (this.#phase !== "busy") this.#link?.drop("the printer's address was changed");
  }

  /** A worker before this one may have been cut off in the middle of a job. */
  assumeInterrupted(filler: number): void {
    this.#owedFiller = Math.max(this.#owedFiller ?? 0, filler);
  }

  async print(bytes: Uint8Array, expectedMs: number): Promise<PrintOutcome> {
    const link = this.#link;
    if (!link || !this.isReady) return { type: "unsent", reason: "the printer is not ready" };
    this.#phase = "busy";
    this.#expectedMs = expectedMs;
    const progress = { sent: 0 };
    const fence = new Fence({
      proof: this.proof ?? "transmitted",
      expectedMs,
      personPatienceMs: this.#options.personPatienceMs,
      waitsForPerson: () => this.state.status !== "online",
      lost: link.lost,
    });
    this.#listeners.add(fence.hear);
    try {
      await fence.during(this.#send(link, bytes, progress));
      const method = await fence.passed((question) => link.write(question));
      return { type: "printed", method };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (progress.sent === 0) return { type: "unsent", reason };
      this.#owedFiller = Math.max(mostUnfinishedBytes(bytes, progress.sent), longestQuestionBytes);
      link.drop(reason);
      return { type: "unknown", reason };
    } finally {
      this.#listeners.delete(fence.hear);
      this.#expectedMs = undefined;
      if (this.#phase === "busy") this.#phase = "ready";
      if (keyOf(this.#address) !== this.#linkedTo) link.drop("the printer's address was changed");
      this.#options.onChange();
    }
  }

  async #send(link: Link, bytes: Uint8Array, progress: { sent: number }): Promise<void> {
    this.#sending = true;
    try {
      for (const chunk of chunksBetweenCommands(bytes)) {
        if (link.isLost) throw new Error(await link.lost);
        // Counted before it is written: from here on some of it may be on its way.
        progress.sent += chunk.length;
        await link.write(chunk);
        if (!this.knowledge?.capabilities.automaticStatus) await this.#ask(link);
      }
    } finally {
      this.#sending = false;
    }
  }

  #linkedTo = "";

  async #run(): Promise<void> {
    for (let attempt = 0; !this.#closing; attempt++) {
      try {
        const reason = await this.#live(() => {
          attempt = 0;
        });
        this.#options.log.warn({ reason }, "the printer connection ended");
      } catch (error) {
        if (attempt === 0) this.#options.log.warn({ err: error, ...this.#address }, "the printer cannot be reached");
      }
      await this.#pause(reconnectDelayMs(attempt, Math.random()));
      this.#options.onReconnect();
    }
  }

  /** Connects, learns, and stays until the connection is lost; resolves with the reason. */
  async #live(onReady: () => void): Promise<string> {
    const address = this.#address;
    const host = await this.#options.resolveHost(address.ip);
    const link = await openLink({
      host,
      port: address.port,
      timeoutMs: connectTimeoutMs,
      onData: (chunk) => this.#hear(chunk),
    });
    if (this.#closing || keyOf(address) !== keyOf(this.#address)) link.drop("no longer wanted");
    this.#link = link;
    this.#linkedTo = keyOf(address);
    this.#parser = new ReplyParser();
    this.#condition = unknownCondition;
    this.#asked = [];
    this.#heardAtMs = Date.now();
    this.#phase = "learning";
    const polling = setInterval(() => this.#poll(link), pollEveryMs);
    try {
      await Promise.race([this.#makeReady(link), failWhenLost(link)]);
      this.#phase = "ready";
      onReady();
      this.#options.log.info(
        { ...address, proof: this.proof, model: this.knowledge?.model },
        "the printer is connected",
      );
      this.#options.onChange();
      return await link.lost;
    } finally {
      clearInterval(polling);
      link.drop("the session starts over");
      this.#link = undefined;
      this.#phase = "disconnected";
      this.#options.onChange();
    }
  }

  async #makeReady(link: Link): Promise<void> {
    const key = this.#linkedTo;
    // The last connection may have broken within the head of a command, which would take our first question for its
    // parameters: a length of some hundred bytes, say. Zeros end it there, and are skipped where nothing is open.
    await link.write(new Uint8Array(longestQuestionBytes));
    const answersRealTime = await this.#answersRealTime(link);
    if (!answersRealTime && this.#knowledge.get(key)?.capabilities.realTimeStatus) {
      throw new Error("the printer took the connection but does not answer");
    }
    if (answersRealTime) await this.#until(() => describeCondition(this.#condition).status === "online");
    const interrupted = this.#owedFiller !== undefined;
    if (interrupted) await link.write(flushCommands(this.#owedFiller ?? 0));
    if (!this.#knowledge.has(key) || interrupted) {
      const expect = (matches: (reply: Reply) => boolean, timeoutMs: number) => this.#expect(matches, timeoutMs);
      const learned = await learn({ send: (bytes) => link.write(bytes), expect }, answersRealTime);
      if (answersRealTime && describeCondition(this.#condition).status !== "online") {
        throw new Error("the printer went offline while it was being asked what it can do");
      }
      this.#knowledge.set(key, best(this.#knowledge.get(key), learned));
    }
    this.#owedFiller = undefined;
  }

  async #answersRealTime(link: Link): Promise<boolean> {
    const answered = this.#expect((reply) => reply.type === "realTime" && this.#asked.length === 0, firstAnswerMs);
    await this.#ask(link);
    return (await answered) !== undefined;
  }

  #poll(link: Link): void {
    if (this.#sending) return;
    if (this.#asked.length === 0) {
      this.#ask(link).catch(() => {});
      return;
    }
    if (!this.knowledge?.capabilities.realTimeStatus) {
      // Never answered: keep asking, as a keep-alive.
      this.#asked = [];
      return;
    }
    // With a job in its buffer a printer that waits for a person may not even take a question.
    const onTheWire = this.#expectedMs !== undefined;
    if (onTheWire && this.state.status !== "online") return;
    const limitMs = silenceLimitMs + (onTheWire ? 3 * (this.#expectedMs ?? 0) : 0);
    if (Date.now() - this.#heardAtMs > limitMs) link.drop(`the printer has not answered for ${limitMs / 1000} s`);
  }

  async #ask(link: Link): Promise<void> {
    if (this.#asked.length > 0) return;
    this.#asked = [...realTimeQuestions];
    await link.write(askRealTimeStatus);
  }

  #hear(chunk: Uint8Array): void {
    this.#heardAtMs = Date.now();
    const before = this.#condition;
    for (const reply of this.#parser.push(chunk)) {
      if (reply.type === "automatic") this.#condition = fromAutomaticStatus(reply.bytes);
      if (reply.type === "realTime") {
        const question = this.#asked.shift();
        if (question !== undefined) this.#condition = withRealTimeStatus(this.#condition, question, reply.byte);
      }
      for (const listener of [...this.#listeners]) listener(reply);
    }
    if (before !== this.#condition) this.#options.onChange();
  }

  #expect(matches: (reply: Reply) => boolean, timeoutMs: number): Promise<Reply | undefined> {
    return new Promise((resolve) => {
      const settle = (reply: Reply | undefined) => {
        clearTimeout(timer);
        this.#listeners.delete(listener);
        resolve(reply);
      };
      const listener = (reply: Reply) => {
        if (matches(reply)) settle(reply);
      };
      const timer = setTimeout(settle, timeoutMs, undefined);
      this.#listeners.add(listener);
    });
  }

  /** Looks again at every answer. The caller races this against the loss of the connection. */
  #until(holds: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const listener = () => {
        if (!holds()) return;
        this.#listeners.delete(listener);
        resolve();
      };
      this.#listeners.add(listener);
      listener();
    });
  }

  async #pause(ms: number): Promise<void> {
    if (this.#closing) return;
    await sleep(leastReconnectDelayMs);
    await Promise.race([
      sleep(Math.max(0, ms - leastReconnectDelayMs)),
      new Promise<void>((resolve) => {
        this.#wake = resolve;
      }),
    ]);
  }
}

const keyOf = ({ ip, port }: PrinterAddress) => `${ip}:${port}`;

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function failWhenLost(link: Link): Promise<never> {
  throw new Error(await link.lost);
}

/** A printer that once gave a better answer can give it: it was busy or silent this time. */
function best(before: Knowledge | undefined, now: Knowledge): Knowledge {
  if (!before) return now;
  const { capabilities: a } = before;
  const { capabilities: b } = now;
  return {
    model: now.model ?? before.model,
    capabilities: {
      realTimeStatus: a.realTimeStatus || b.realTimeStatus,
      automaticStatus: a.automaticStatus || b.automaticStatus,
      statusFence: a.statusFence || b.statusFence,
      processId: a.processId || b.processId,
    },
  };
}
