import { type DescribedCondition, describeCondition, unreachable } from "@platen/shared/condition";
import { PlainError } from "@platen/shared/errors";
import type { ConfirmationMethod } from "@platen/shared/job";
import type { Logger } from "@platen/shared/log";
import type { PrinterErrorCode } from "@platen/shared/printer";
import { AskPace, pollEveryMs } from "./ask-pace.ts";
import { Backoff } from "./backoff.ts";
import { type Connection, keyOf, type PrinterAddress } from "./connection.ts";
import type { Dialect } from "./dialect.ts";
import { Dialogue } from "./dialogue.ts";
import { earliestMs } from "./early-answer.ts";
import { Fence, type Proof } from "./fence.ts";
import { foreignAnswerText } from "./foreign-answer.ts";
import { type Knowledge, proofOf } from "./knowledge.ts";
import { KnownPrinters } from "./known-printers.ts";
import { LastError } from "./last-error.ts";
import { openLink } from "./link.ts";
import { afterReading } from "./patience.ts";
import { failWhenLost, whatWasSeen } from "./what-was-seen.ts";

export interface SessionOptions {
  address: PrinterAddress;
  /** How the printer is talked to. */
  dialect: Dialect;
  /** The address to connect to for a configured host, or a rejection when it is not allowed. */
  resolveHost(address: PrinterAddress): Promise<string>;
  /** How long a job on the wire may wait for a person before its outcome is given up. */
  personPatienceMs: number;
  /** Whether the printer's answer to a status fence is believed: it has not come too early yet. */
  believesFence(): boolean;
  log: Logger;
  onReconnect(): void;
}

/** What is sent, and what its encoder knows of it. */
export interface SentJob {
  bytes: Uint8Array;
  expectedMs: number;
  paperMm: number;
}

export type PrintOutcome =
  | ({ type: "printed" } & Proof)
  /** Something may be on paper, and the printer did not say. */
  | { type: "unknown"; reason: string }
  /** Not a single byte left. */
  | { type: "unsent"; reason: string };

const nothing = new Uint8Array();

const connectTimeoutMs = 4_000;

const answersEarly =
  "the printer answers GS r before it can have printed: its jobs end as transmitted until its address, language or model is changed";

/** How long a printer that answers status may be silent before the connection is taken for dead. */
const silenceLimitMs = 6_000;

/** How long the first status may take on a fresh connection; such answers do not wait for paper. */
const firstAnswerMs = 1_000;

/** The same for a printer that was waiting for a person, whose buffer may be full: it answers when that is over. */
const stoppedFirstAnswerMs = 30_000;

/** The same where something else than a printer has answered: longer than a web server waits for a request. */
const foreignFirstAnswerMs = 90_000;

/** The printer takes connections and says nothing. */
class Unanswered extends PlainError {}

/**
 * The printer's one connection and everything that goes over it. It keeps itself connected, knows the printer's state,
 * and prints one job at a time: `disconnected → learning → ready ⇄ busy`, and from each back to `disconnected`.
 */
export class PrinterSession {
  readonly #options: SessionOptions;
  #address: PrinterAddress;
  #phase: "disconnected" | "learning" | "learning again" | "ready" | "busy" = "disconnected";
  /** What was seen when the connection ended, or could not be made; undefined before the first attempt. */
  #lastSeen: string | undefined;
  /** The last attempt to connect failed. */
  #isAway = false;
  /** Something else than a printer answered at this address, and no printer has since. */
  #isForeign = false;
  #connection: Connection | undefined;
  readonly #known: KnownPrinters;
  readonly #lastError = new LastError();
  /** Time a job on the wire is expected to take; undefined between jobs. */
  #expectedMs: number | undefined;
  #sending = false;
  /** Filler owed to the printer since a job was cut off; undefined when nothing is in doubt. */
  #owedFiller: number | undefined;
  #closing = false;
  readonly #backoff = new Backoff();
  /** The attempt to connect that is under way. */
  #attempt = new AbortController();
  #onChange: () => void = () => {};
  #running: Promise<void> | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#address = options.address;
    this.#known = new KnownPrinters(options.dialect);
  }

  /** Before it is started: the printer gave this proof to whoever had it before. */
  expectProof(proof: ConfirmationMethod): void {
    this.#known.expectProof(proof);
  }

  get address(): PrinterAddress {
    return this.#address;
  }

  get knowledge(): Knowledge | undefined {
    return this.#known.get(keyOf(this.#address));
  }

  /** What a job ends with. */
  get proof(): ConfirmationMethod | null {
    const isBelieved = this.#asked !== "status-fence" || this.#options.believesFence();
    return isBelieved ? this.#asked : "transmitted";
  }

  /** What is asked behind a job, believed or not: an answer that does not come says that something went wrong. */
  get #asked(): ConfirmationMethod | null {
    return this.knowledge ? proofOf(this.knowledge.capabilities) : null;
  }

  get state(): DescribedCondition {
    // A receipt may still be finished at an address that is not the printer's any more; that says nothing of the new one.
    if (this.#connection?.key !== keyOf(this.#address)) return this.#silentState ?? unreachable;
    const { dialogue } = this.#connection;
    if (this.#silentState) return this.#silentState;
    const isKnown = this.#phase !== "learning" || (dialogue.isPrinter && !dialogue.isOnline);
    return isKnown ? describeCondition(dialogue.condition) : unreachable;
  }

  /** Since when the printer has not answered, while the error it had then is still its state. */
  get silentSince(): string | null {
    return this.#silentState ? this.#lastError.heardAt : null;
  }

  /** While it is offline: the error that it had when it was last heard. */
  get lastErrorCode(): PrinterErrorCode | null {
    return this.state.status === "offline" ? (this.#lastError.state?.errorCode ?? null) : null;
  }

  /** The last error of a printer that can be connected to, or could, and has not been heard since. */
  get #silentState(): DescribedCondition | undefined {
    const isHere = this.#connection?.key === keyOf(this.#address);
    const isHeard = this.#phase !== "learning" || (this.#connection?.dialogue.heardChunks ?? 0) > 0;
    return this.#isAway || (isHere && isHeard) ? undefined : this.#lastError.state;
  }

  /** Why the printer is called offline: what was seen of it last. Or that it does not answer, while its last error stands. */
  get reason(): string | null {
    if (this.silentSince !== null) return `it has not answered since ${this.silentSince}`;
    if (this.state.status !== "offline") return null;
    if (this.#connection?.key !== keyOf(this.#address)) return this.#lastSeen ?? "it has not been connected to yet";
    if (!this.#connection.dialogue.isOnline) return "it is connected, and says that it is not ready";
    const learning = "it has just been connected to, and is being asked what it can do";
    return this.#isForeign ? (this.#lastSeen ?? learning) : learning;
  }

  /** An attempt to connect has failed, or the connection has ended: `reason` tells what was seen. */
  get hasFailed(): boolean {
    return this.#lastSeen !== undefined;
  }

  /** It is being connected to, and asked what it can do, for the first time: offline means only that nobody knows yet. */
  get isBeginning(): boolean {
    const isOnTheWay = this.#phase === "disconnected" || this.#phase === "learning";
    return isOnTheWay && !this.hasFailed && this.state.status === "offline";
  }

  get isReady(): boolean {
    return this.#phase === "ready" && this.#connection?.link.isLost === false && this.state.status === "online";
  }

  /** Connects, and stays connected. `onChange` is called whenever something about the printer may be different. */
  start(onChange: () => void): void {
    this.#onChange = onChange;
    this.#running ??= this.#run();
  }

  async close(): Promise<void> {
    this.#closing = true;
    this.#startOver();
    this.#connection?.link.drop("the worker closes the connection");
    await this.#running;
  }

  /** Takes effect at once, or when the receipt on the wire is finished. */
  setAddress(address: PrinterAddress): void {
    if (keyOf(address) === keyOf(this.#address)) return;
    this.#address = address;
    this.#lastSeen = undefined;
    this.#isAway = false;
    this.#isForeign = false;
    this.#lastError.forget();
    this.#owedFiller = undefined;
    this.#startOver();
    if (this.#phase !== "busy") this.#connection?.link.drop("the printer's address was changed");
  }

  /** Gives up the attempt to connect that is under way, and the pause before the next: something else is wanted now. */
  #startOver(): void {
    this.#attempt.abort();
    this.#backoff.startOver();
  }

  /** A worker before this one may have been cut off in the middle of a job. */
  assumeInterrupted(filler: number): void {
    this.#owedFiller = Math.max(this.#owedFiller ?? 0, filler);
  }

  async print({ bytes, expectedMs, paperMm }: SentJob): Promise<PrintOutcome> {
    const { dialect } = this.#options;
    const connection = this.#connection;
    if (!connection || !this.isReady) return { type: "unsent", reason: "the printer is not ready" };
    const { link, dialogue, key } = connection;
    this.#phase = "busy";
    this.#expectedMs = expectedMs;
    const progress = { sent: 0 };
    const asked = this.#asked ?? "transmitted";
    const isBelieved = this.proof === this.#asked;
    const fence = new Fence({
      proof: asked,
      createMark: () => dialect.mark(asked, dialogue.unanswered),
      expectedMs,
      earliestMs: asked === "status-fence" && !dialect.fenceSaysPrinted ? earliestMs(paperMm) : 0,
      personPatienceMs: this.#options.personPatienceMs,
      waitsForPerson: () => !dialogue.isOnline,
    });
    const stopListening = dialogue.listen(fence.hear);
    const stopWatching = link.onLost(fence.lose);
    try {
      let unsent = this.#goesWithQuestion(connection, asked) ? bytes : nothing;
      if (unsent === nothing) await fence.during(this.#send(connection, bytes, progress));
      const ask = (question: Uint8Array) => {
        const all = unsent === nothing ? question : Buffer.concat([unsent, question]);
        progress.sent += unsent.length;
        unsent = nothing;
        return link.write(all);
      };
      const proof = await fence.passed(ask);
      if (!isBelieved) return { type: "printed", method: "transmitted" };
      if (proof.early) this.#options.log.warn({ ...proof.early, paperMm }, answersEarly);
      return { type: "printed", ...proof };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (progress.sent === 0) return { type: "unsent", reason };
      if (keyOf(this.#address) === key) this.#owedFiller = dialect.mostUnfinishedBytes(bytes, progress.sent);
      link.drop(reason);
      return { type: "unknown", reason };
    } finally {
      stopListening();
      stopWatching();
      this.#expectedMs = undefined;
      if (this.#phase === "busy") this.#phase = "ready";
      if (keyOf(this.#address) !== key) link.drop("the printer's address was changed");
      if (fence.mayHearMore) link.drop("an answer to what was asked twice may still come");
      this.#onChange();
    }
  }

  /** A printer that tells its status by itself is not asked for it between two pieces of a job. */
  #isAsked({ key }: Connection): boolean {
    return !this.#known.get(key)?.capabilities.automaticStatus;
  }

  /** Whether a job leaves in one write with the question behind it, whose answer is then no other question's. */
  #goesWithQuestion(connection: Connection, proof: ConfirmationMethod): boolean {
    return proof === "process-id" && !this.#isAsked(connection);
  }

  async #send(connection: Connection, bytes: Uint8Array, progress: { sent: number }): Promise<void> {
    const { link, dialogue } = connection;
    const isAsked = this.#isAsked(connection);
    this.#sending = true;
    try {
      for (const chunk of isAsked ? this.#options.dialect.pieces(bytes) : [bytes]) {
        if (link.isLost) throw new PlainError(await link.lost);
        // Counted before it is written: from here on some of it may be on its way.
        progress.sent += chunk.length;
        await link.write(chunk);
        if (isAsked) await dialogue.ask(link);
      }
    } finally {
      this.#sending = false;
    }
  }

  async #run(): Promise<void> {
    while (!this.#closing) {
      this.#attempt = new AbortController();
      try {
        const reason = await this.#live();
        this.#see(reason);
        this.#options.log.warn({ reason }, "the printer connection ended");
      } catch (error) {
        this.#isAway = !(error instanceof Unanswered);
        this.#see(whatWasSeen(error));
        if (this.#backoff.isFirstAttempt) {
          this.#options.log.warn({ err: error, ...this.#address }, "the printer cannot be reached");
        }
      }
      if (!this.#closing) await this.#backoff.pause(this.#isForeign);
      this.#options.onReconnect();
    }
  }

  #see(what: string): void {
    this.#lastSeen = what;
    this.#onChange();
  }

  /** Connects, learns, and stays until the connection is lost; resolves with the reason. */
  async #live(): Promise<string> {
    const address = this.#address;
    const { dialect } = this.#options;
    const isHere = () => keyOf(address) === keyOf(this.#address);
    const dialogue = new Dialogue(dialect, () => {
      if (isHere()) this.#heard(dialogue);
      this.#onChange();
    });
    const link = await openLink({
      host: await this.#options.resolveHost(address),
      port: address.port,
      timeoutMs: connectTimeoutMs,
      signal: this.#attempt.signal,
      onData: (chunk) => dialogue.hear(chunk),
    });
    if (this.#closing || !isHere()) link.drop("no longer wanted");
    const connection: Connection = {
      link,
      dialogue,
      key: keyOf(address),
      pace: new AskPace(dialect.statusQuestion.length),
      silentPolls: 0,
      heardChunks: 0,
      showsMore: false,
    };
    this.#connection = connection;
    this.#phase = "learning";
    const polling = setInterval(() => this.#poll(connection), pollEveryMs);
    const stopListening = dialogue.listen((reply) => {
      const learned = this.#known.get(connection.key)?.capabilities;
      const isLearning = this.#phase === "learning" || this.#phase === "learning again";
      if (learned && !isLearning) connection.showsMore ||= dialect.showsMore(reply, learned);
    });
    try {
      await Promise.race([this.#makeReady(connection), failWhenLost(link, () => dialogue.heardChunks > 0)]);
      this.#phase = "ready";
      this.#isAway = false;
      if (Object.values(this.knowledge?.capabilities ?? {}).includes(true)) dialogue.recognize();
      this.#lastError.forget();
      const { attempts } = this.#backoff;
      this.#backoff.startOver();
      this.#options.log.info(
        { ...address, proof: this.proof, model: this.knowledge?.model, ...(attempts > 0 && { attempts }) },
        "the printer is connected",
      );
      this.#onChange();
      return await link.lost;
    } finally {
      stopListening();
      clearInterval(polling);
      link.drop("the session starts over");
      this.#connection = undefined;
      this.#phase = "disconnected";
      this.#onChange();
    }
  }

  async #makeReady(connection: Connection): Promise<void> {
    const { link, dialogue, key } = connection;
    const { dialect } = this.#options;
    await link.write(dialect.opening);
    const answer = dialogue.expect((reply) => dialect.isStatusAnswer(reply) && !dialogue.isWaiting, this.#firstMs);
    await dialogue.ask(link);
    const answersStatus = (await answer) !== undefined;
    if (answersStatus) await dialogue.untilOnline();
    else if (this.#mustAnswer(key)) throw new Unanswered("the printer took the connection but does not answer");
    const interrupted = this.#owedFiller !== undefined;
    if (interrupted) await link.write(dialect.flush(this.#owedFiller ?? 0));
    const known = this.#known.get(key);
    const mayBeBusy = interrupted && known?.capabilities.statusFence !== false;
    if (!known || interrupted) await this.#known.learn(connection, answersStatus, mayBeBusy);
    this.#owedFiller = undefined;
  }

  /**
   * A printer that was silent or busy when it was asked has found its voice: its proof must not stay low because of that.
   * Jobs are taken meanwhile, and wait.
   */
  async #learnAgain(connection: Connection): Promise<void> {
    const { link, dialogue, showsMore } = connection;
    this.#phase = "learning again";
    connection.showsMore = false;
    this.#onChange();
    try {
      await Promise.race([this.#known.learn(connection, dialogue.answersStatus, showsMore), failWhenLost(link)]);
    } catch (error) {
      link.drop(error instanceof Error ? error.message : String(error));
      return;
    }
    this.#phase = "ready";
    this.#options.log.info({ proof: this.proof }, "the printer answers after all");
    this.#onChange();
  }

  get #firstMs(): number {
    if (this.#isForeign) return foreignFirstAnswerMs;
    return this.#lastError.answersStatus ? stoppedFirstAnswerMs : firstAnswerMs;
  }

  #heard(dialogue: Dialogue): void {
    if (dialogue.foreignAnswer) {
      this.#isForeign = true;
      this.#connection?.link.drop(foreignAnswerText(dialogue.foreignAnswer));
      return;
    }
    this.#isAway = false;
    if (!dialogue.isPrinter) return;
    this.#isForeign = false;
    this.#lastError.note(dialogue);
  }

  /** It has answered the status question before, so that silence means something. */
  #mustAnswer(key: string): boolean {
    return this.#known.get(key)?.capabilities.realTimeStatus || this.#lastError.answersStatus;
  }

  #poll(connection: Connection): void {
    const { link, dialogue, key, pace } = connection;
    if (this.#sending) return;
    connection.silentPolls = dialogue.heardChunks === connection.heardChunks ? connection.silentPolls + 1 : 0;
    connection.heardChunks = dialogue.heardChunks;
    const answersStatus = this.#known.get(key)?.capabilities.realTimeStatus;
    if (this.#phase === "ready" && (connection.showsMore || (dialogue.answersStatus && !answersStatus))) {
      void this.#learnAgain(connection);
      return;
    }
    if (!dialogue.isWaiting) {
      if (!pace.isDue(dialogue)) return;
      connection.silentPolls = 0;
      dialogue.ask(link).catch(() => {});
      return;
    }
    if (!this.#mustAnswer(key)) {
      // Never answered: the next round asks again, as a keep-alive.
      dialogue.giveUpAnswers();
      return;
    }
    // `#makeReady` waits for the first answer.
    if (this.#phase === "learning" && !dialogue.answersStatus) return;
    // With a job in its buffer a printer that waits for a person may not even take a question.
    if (this.#expectedMs !== undefined && !dialogue.isOnline) return;
    const limitMs = silenceLimitMs + 3 * (this.#expectedMs ?? 0);
    // Counted in polls and not by the clock: what was answered while this process was held up has not been heard yet.
    if (connection.silentPolls * pollEveryMs <= limitMs) return;
    afterReading(() => {
      if (dialogue.heardChunks > connection.heardChunks) return;
      link.drop(`the printer has not answered for ${limitMs / 1000} s`);
    });
  }
}
