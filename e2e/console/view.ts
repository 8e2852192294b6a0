import type { Stand } from "@platen/stand/stand";
import type { Page } from "playwright-core";

/** One thing a person can see: a page, a state of it, or a dialog over it. */
export interface View {
  name: string;
  open(page: Page, stand: Stand): Promise<void>;
  /** Puts back what it changed. */
  leave?(page: Page, stand: Stand): Promise<void>;
}

/** Views that need the service in the same condition. */
export interface Situation {
  name: string;
  begin(stand: Stand): Promise<void>;
  /** Puts back what it changed. */
  end?(): Promise<void>;
  views: readonly View[];
}
