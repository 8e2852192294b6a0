import { AppError } from "@platen/shared/errors";
import type { ToldMetric } from "./joined-metrics.ts";
import { sayToFirst } from "./words.ts";

/** The processes that serve the same port, as one of them sees them. */
export class Siblings {
  readonly #waiting = new Map<number, (text: string | undefined) => void>();
  #asked = 0;
  #measure: () => Promise<ToldMetric[] | undefined> = async () => undefined;

  /** How this process finds out its own numbers. */
  measureWith(measure: () => Promise<ToldMetric[]>): void {
    this.#measure = measure;
  }

  /** The numbers of all together, this process among them. The first process always answers, or we end with it. */
  async metrics(): Promise<string> {
    const id = ++this.#asked;
    const joined = new Promise<string | undefined>((resolve) => this.#waiting.set(id, resolve));
    sayToFirst({ type: "join", id });
    const text = await joined;
    // Numbers without those of one process would be smaller than the last, which is read as a process that began anew.
    if (text === undefined)
      throw new AppError("SERVICE_UNAVAILABLE", { details: ["metrics: not all processes answer"] });
    return text;
  }

  hearJoined(id: number, text: string | undefined): void {
    this.#waiting.get(id)?.(text);
    this.#waiting.delete(id);
  }

  async tellMeasured(id: number): Promise<void> {
    const metrics = await this.#measure().catch(() => undefined);
    sayToFirst({ type: "measured", id, metrics });
  }
}
