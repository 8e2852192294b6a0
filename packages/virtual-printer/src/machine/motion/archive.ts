import type { PrintedReceipt } from "./printed-receipt.ts";

/** The receipts that fell out, newest last. Only so many are kept; all are counted. */
export class Archive {
  #kept: PrintedReceipt[] = [];
  #printed = 0;
  #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** How many ever fell out, forgotten ones included. */
  get printed(): number {
    return this.#printed;
  }

  get receipts(): readonly PrintedReceipt[] {
    return this.#kept;
  }

  get nextNumber(): number {
    return this.#printed + 1;
  }

  find(number: number): PrintedReceipt | undefined {
    return this.#kept.find((receipt) => receipt.number === number);
  }

  add(receipt: PrintedReceipt): void {
    this.#printed++;
    this.#kept.push(receipt);
    this.#trim();
  }

  setLimit(limit: number): void {
    this.#limit = limit;
    this.#trim();
  }

  clear(): void {
    this.#kept = [];
  }

  #trim(): void {
    if (this.#kept.length > this.#limit) this.#kept = this.#kept.slice(this.#kept.length - this.#limit);
  }
}
