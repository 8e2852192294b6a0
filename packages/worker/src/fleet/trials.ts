import type { Bus } from "@platen/shared/bus";
import type { TrialMessage } from "@platen/shared/events";
import type { Logger } from "@platen/shared/log";
import { type TriedPrinter, trialWithinMs } from "@platen/shared/printer";
import { atMost } from "@platen/shared/time";
import { keyOf, type PrinterAddress } from "../printer/connection.ts";
import { dialectOf } from "../printer/dialects.ts";
import { PrinterSession } from "../printer/session.ts";

export interface TrialsOptions {
  workerId: string;
  /** The sites that this worker serves; none stands for all. */
  sites: readonly string[];
  bus: Pick<Bus, "publish">;
  /** The address to connect to for a host, or a rejection when it is not allowed. */
  resolveHost(address: PrinterAddress): Promise<string>;
  log: Logger;
}

type GivenTrial = Extract<TrialMessage, { type: "given" }>;

/** Each holds a connection for some seconds. With so many under way no other is offered. */
const mostAtOnce = 8;

/** A printer in trouble has not told everything with its first answer; the others follow within this. */
const otherAnswersMs = 500;

/** Tries addresses that belong to no printer yet: connects, asks what is there, prints nothing, and lets go. */
export class Trials {
  readonly #options: TrialsOptions;
  /** By address and language. Who asks for the same meanwhile is told the same: most printers take one connection. */
  readonly #underWay = new Map<string, Promise<TriedPrinter>>();
  readonly #sessions = new Set<PrinterSession>();

  constructor(options: TrialsOptions) {
    this.#options = options;
  }

  hear(message: TrialMessage): void {
    const { workerId, sites, bus, log } = this.#options;
    const fail = (error: unknown) => log.warn({ err: error }, "a word about a trial could not be sent");
    if (message.type === "asked") {
      const isServed = sites.length === 0 || sites.includes(message.site);
      if (!isServed || this.#underWay.size >= mostAtOnce) return;
      bus.publish("trial", { type: "offered", trialId: message.trialId, workerId }).catch(fail);
    }
    if (message.type === "given" && message.workerId === workerId) this.#run(message).catch(fail);
  }

  /** Lets go of every printer; what was seen until then is told. */
  async close(): Promise<void> {
    await Promise.all([...this.#sessions].map((session) => session.close()));
  }

  async #run({ trialId, address, language }: GivenTrial): Promise<void> {
    const key = `${language} ${keyOf(address)}`;
    const found = this.#underWay.get(key) ?? this.#try(address, language);
    this.#underWay.set(key, found);
    const tried: TrialMessage = { type: "tried", trialId, found: await found };
    if (this.#underWay.get(key) === found) this.#underWay.delete(key);
    await this.#options.bus.publish("trial", tried);
  }

  /** What a station would report of a printer there, within a bound. */
  async #try(address: PrinterAddress, language: GivenTrial["language"]): Promise<TriedPrinter> {
    const { resolveHost, log } = this.#options;
    // Nothing is printed, so nobody waits for a person.
    const waiting = { personPatienceMs: 0, believesFence: () => true, onReconnect() {} };
    const session = new PrinterSession({ address, dialect: dialectOf(language), resolveHost, log, ...waiting });
    this.#sessions.add(session);
    const isSettled = new Promise<void>((resolve) => {
      session.start(() => {
        if (session.isReady || session.hasFailed) resolve();
        else if (session.state.status === "error") setTimeout(resolve, otherAnswersMs);
      });
    });
    await atMost(trialWithinMs, isSettled);
    const { state, reason, knowledge, proof } = session;
    await session.close();
    this.#sessions.delete(session);
    const { model = null, capabilities = null } = knowledge ?? {};
    return { ...state, reason, model, capabilities, proof, address };
  }
}
