import type { Page } from "playwright-core";
import type { ConsoleStack } from "./stack.ts";

/** One thing a person can see: a page, a state of it, or a dialog over it. */
export interface View {
  name: string;
  open(page: Page, stack: ConsoleStack): Promise<void>;
  /** Puts back what it changed. */
  leave?(page: Page, stack: ConsoleStack): Promise<void>;
}

/** Views that need the service in the same condition. */
export interface Situation {
  name: string;
  begin(stack: ConsoleStack): Promise<void>;
  views: readonly View[];
}
