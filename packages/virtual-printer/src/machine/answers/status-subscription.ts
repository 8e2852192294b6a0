import { type Condition, isOffline } from "../condition/condition.ts";
import { automaticStatus, concernsWatcher, offlineResponse } from "./escpos-status.ts";

/** What the host asked to be told without asking again: changes of status (GS a) and going offline (GS ( H 49). */
export class Watch {
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

  /** Power was gone: nobody has asked for anything. */
  reset(): void {
    this.#mask = 0;
    this.#offlineMode = 0;
  }

  /** What is to be said when one condition has followed another. */
  reports(before: Condition, after: Condition): Uint8Array[] {
    const reports: Uint8Array[] = [];
    if (concernsWatcher(this.#mask, before, after)) reports.push(automaticStatus(after));
    if (this.#offlineMode !== 0 && !isOffline(before) && isOffline(after)) {
      reports.push(offlineResponse(this.#offlineMode, after));
    }
    return reports;
  }
}
