import { type DescribedCondition, describeCondition } from "@platen/shared/condition";
import type { Dialogue } from "./dialogue.ts";

/**
 * What a printer waited for when it was last heard. Silence does not mend it: until the printer says otherwise, or cannot
 * be connected to, it is what a person has to see to.
 */
export class LastError {
  #state: DescribedCondition | undefined;
  #heardAt = new Date();
  /** It answered the status question; some report their state and never answer. */
  #answersStatus = false;

  /** Something was heard. */
  note({ condition, isOnline, answersStatus }: Pick<Dialogue, "condition" | "isOnline" | "answersStatus">): void {
    this.#heardAt = new Date();
    const state = describeCondition(condition);
    if (state.status === "error") {
      this.#state = state;
      this.#answersStatus = answersStatus;
    } else if (isOnline && condition.paperEnd !== undefined) this.forget();
  }

  forget(): void {
    this.#state = undefined;
    this.#answersStatus = false;
  }

  get state(): DescribedCondition | undefined {
    return this.#state;
  }

  get heardAt(): string {
    return this.#heardAt.toISOString();
  }

  get answersStatus(): boolean {
    return this.#answersStatus;
  }
}
