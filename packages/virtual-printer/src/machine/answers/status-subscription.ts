import { type Condition, isOffline } from "../condition/condition.ts";
import { automaticStatus, isSubscribedChange, offlineResponse } from "./escpos-status.ts";

/** What the host wants to be told without asking: changes of status (GS a), and going offline (GS ( H 49). */
export class StatusSubscription {
  #mask = 0;
  #offlineMode: 0 | 1 | 2 = 0;

  get mask(): number {
    return this.#mask;
  }

  setMask(mask: number): void {
    this.#mask = mask;
  }

  setOfflineMode(mode: 0 | 1 | 2): void {
    this.#offlineMode = mode;
  }

  /** The power was lost, and what the host asked for with it. */
  reset(): void {
    this.#mask = 0;
    this.#offlineMode = 0;
  }

  /** What to send when the condition has changed from one to the other. */
  reports(before: Condition, after: Condition): Uint8Array[] {
    const reports: Uint8Array[] = [];
    if (isSubscribedChange(this.#mask, before, after)) reports.push(automaticStatus(after));
    if (this.#offlineMode !== 0 && !isOffline(before) && isOffline(after)) {
      reports.push(offlineResponse(this.#offlineMode, after));
    }
    return reports;
  }
}
