import { randomUUID } from "node:crypto";
import type { Bus } from "@platen/shared/bus";
import { AppError } from "@platen/shared/errors";
import type { TrialMessage } from "@platen/shared/events";
import { type TriedPrinter, trialWithinMs } from "@platen/shared/printer";
import { atMost } from "@platen/shared/time";

export type TrialRequest = Pick<Extract<TrialMessage, { type: "given" }>, "address" | "language"> & { site: string };

type MessageOf<Type extends TrialMessage["type"]> = Extract<TrialMessage, { type: Type }>;

interface Waiting {
  for: TrialMessage["type"];
  /** Without a message: there is nothing to wait for any more. */
  end(message?: TrialMessage): void;
}

/** Has workers try addresses. This process opens no connection to a printer. */
export class Trials {
  readonly #bus: Pick<Bus, "publish">;
  readonly #answerWithinMs: number;
  readonly #waiting = new Map<string, Waiting>();
  #isClosed = false;

  /** A worker that is there says so within `answerWithinMs`. */
  constructor(bus: Pick<Bus, "publish">, answerWithinMs: number) {
    this.#bus = bus;
    this.#answerWithinMs = answerWithinMs;
  }

  /** What a worker of the site finds there. Throws SERVICE_UNAVAILABLE when none answers. */
  async run({ site, ...given }: TrialRequest): Promise<TriedPrinter> {
    const trialId = randomUUID();
    const offer = await this.#ask({ type: "asked", trialId, site }, "offered", this.#answerWithinMs);
    if (!offer) {
      throw new AppError("SERVICE_UNAVAILABLE", {
        message: "No worker of this site answers, so nobody can try the address.",
        details: [`site: no worker that serves ${site} is heard, or those that do have too much to try at once`],
      });
    }
    const { workerId } = offer;
    const withinMs = trialWithinMs + this.#answerWithinMs;
    const answer = await this.#ask({ type: "given", trialId, workerId, ...given }, "tried", withinMs);
    if (answer) return answer.found;
    const message = "The worker has not said in time what is at this address; try again in a moment.";
    throw new AppError("SERVICE_UNAVAILABLE", { message });
  }

  hear(message: TrialMessage): void {
    const waiting = this.#waiting.get(message.trialId);
    if (waiting?.for === message.type) waiting.end(message);
  }

  /** Lets everybody go who waits, now and from now on. */
  close(): void {
    this.#isClosed = true;
    for (const { end } of this.#waiting.values()) end();
  }

  async #ask<Type extends "offered" | "tried">(
    question: TrialMessage,
    answer: Type,
    withinMs: number,
  ): Promise<MessageOf<Type> | undefined> {
    if (this.#isClosed) return undefined;
    const { trialId } = question;
    const heard = new Promise<TrialMessage | undefined>((resolve) => {
      this.#waiting.set(trialId, { for: answer, end: resolve });
    });
    try {
      await this.#bus.publish("trial", question);
      return (await atMost(withinMs, heard)) as MessageOf<Type> | undefined;
    } catch (error) {
      throw new AppError("SERVICE_UNAVAILABLE", { cause: error });
    } finally {
      this.#waiting.delete(trialId);
    }
  }
}
