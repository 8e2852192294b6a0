import type { Effect } from "../../commands/effect.ts";
import type { RealTimeCommand } from "../../commands/real-time.ts";
import type { PrinterModel } from "../../models.ts";
import { type Condition, isOffline } from "../condition/condition.ts";
import type { FaultChange, Faults } from "../condition/faults.ts";
import type { Settings } from "../condition/settings.ts";
import { AnswerSender } from "./answer-sender.ts";
import { automaticStatus, isSubscribedChange, offlineResponse, realTimeStatus, sensorStatus } from "./escpos-status.ts";
import { identification } from "./identity.ts";
import { starStatus } from "./star-status.ts";
import { hostIdentification, hostStatus, type PendingWork } from "./zpl-status.ts";

/** What a host can ask: real-time commands are answered when received, effects when their turn comes. */
type Question =
  | Extract<RealTimeCommand, { type: "status" | "send-status" | "host-status" | "host-identification" | "star-status" }>
  | Extract<Effect, { type: "sensor" | "statusBlock" | "identify" | "reply" }>;

/** What the answers depend on. */
interface AnsweringPrinter {
  settings: Settings;
  condition: Condition;
  model: PrinterModel;
  work: PendingWork;
}

/** DLE DC4 8 is confirmed with this once the buffers are empty. */
const buffersCleared = Uint8Array.of(0x37, 0x25, 0x00);

/** Everything the printer tells the host: answers, prints that are finished, and changes the host subscribed to. */
export class HostAnswers extends AnswerSender {
  readonly #printer: () => AnsweringPrinter;
  #automaticStatusMask = 0;
  #offlineMode: 0 | 1 | 2 = 0;

  constructor(printer: () => AnsweringPrinter, onFenceLost: () => void) {
    super(onFenceLost);
    this.#printer = printer;
  }

  get automaticStatusMask(): number {
    return this.#automaticStatusMask;
  }

  faultsChanged({ silent, loseFence }: Faults, { set, removed }: FaultChange): void {
    this.setSilent(silent === true);
    if (set.loseFence !== undefined || removed.includes("loseFence")) this.loseFence(loseFence);
  }

  answer(question: Question): void {
    const bytes = answerTo(question, this.#printer());
    if (bytes) this.send(bytes);
  }

  /** The paper before this command is printed. */
  printed(effect: Extract<Effect, { type: "fence" | "printEnd" }>): void {
    if (!this.#printer().settings.processId) return;
    if (effect.type === "fence") this.fence(effect.id);
    else this.printEnd(effect.answer);
  }

  /** GS a: the host wants to be told of changes, and of the present status at once. */
  subscribe(mask: number): void {
    this.#automaticStatusMask = mask;
    const { settings, condition } = this.#printer();
    if (mask !== 0 && settings.asb) this.send(automaticStatus(condition));
  }

  /** GS ( H function 49: the host wants to be told when the printer goes offline. */
  subscribeOffline(mode: 0 | 1 | 2): void {
    this.#offlineMode = mode;
  }

  conditionChanged(before: Condition, after: Condition): void {
    if (!this.#printer().settings.asb) return;
    if (isSubscribedChange(this.#automaticStatusMask, before, after)) this.send(automaticStatus(after));
    if (this.#offlineMode !== 0 && !isOffline(before) && isOffline(after)) {
      this.send(offlineResponse(this.#offlineMode, after));
    }
  }

  confirmCleared(): void {
    this.send(buffersCleared);
  }

  losePower(): void {
    this.forgetFence();
    this.#automaticStatusMask = 0;
    this.#offlineMode = 0;
  }
}

/** The bytes of an answer; undefined when the settings say that this printer does not answer the question. */
function answerTo(question: Question, printer: AnsweringPrinter): Uint8Array | undefined {
  const { settings, condition, model, work } = printer;
  switch (question.type) {
    case "status": {
      const byte = settings.dleEot ? realTimeStatus(question.n, condition) : undefined;
      return byte === undefined ? undefined : Uint8Array.of(byte);
    }
    case "send-status":
      return question.what === 1 && settings.asb ? automaticStatus(condition) : undefined;
    case "host-status":
      return settings.dleEot ? hostStatus(condition, work) : undefined;
    case "host-identification":
      return settings.gsI ? hostIdentification(model) : undefined;
    case "star-status":
      return settings.dleEot ? starStatus(condition) : undefined;
    case "sensor":
      return settings.gsR ? Uint8Array.of(sensorStatus(question.which, condition)) : undefined;
    case "statusBlock":
      return settings.asb ? starStatus(condition) : undefined;
    case "identify":
      return settings.gsI ? identification(question.what, model) : undefined;
    case "reply":
      return settings.gsI ? question.bytes : undefined;
  }
}
