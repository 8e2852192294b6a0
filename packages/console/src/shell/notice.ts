import type { KnownPrinters } from "../live/printers.ts";
import { describeKnownPrinter, type Tone } from "../printer/printer-words.ts";
import { needOf, summaryOf } from "../printers/wall.ts";

/** What every page says of the printers, in the side bar. */
export interface Notice {
  tone: Tone;
  headline: string;
  /** What to do about it; empty where there is nothing to do. */
  toDo: string;
  since?: string | number;
  /** The page that says more. */
  to: string;
}

/**
 * The first thing that is missing on the way to the printers: without the service nothing is known of the worker, and without
 * the worker nothing of the printers. Of several printers the only one that needs a person is named.
 */
export function noticeOf({ printers = [], error, errorSince }: Partial<KnownPrinters>): Notice | undefined {
  const [first, ...others] = printers;
  if (!first) return undefined;
  const needy = printers.filter((printer) => needOf(printer) === "person");
  const [named = first, ...more] = needy;
  const isNamed = needy.length > 0 && more.length === 0;
  // What is wrong with the service is the same for all of them.
  if (error || others.length === 0 || isNamed) {
    const known = describeKnownPrinter({ printer: named, error, errorSince });
    if (!known) return undefined;
    const { tone, headline, toDo, since } = known;
    const isOneOfMany = !error && others.length > 0;
    return {
      tone,
      headline: isOneOfMany ? `${named.name}: ${headline}` : headline,
      toDo,
      ...(since !== undefined && { since }),
      to: isOneOfMany ? `printers/${encodeURIComponent(named.id)}` : "",
    };
  }
  const { tone, headline } = summaryOf(printers);
  return { tone, headline, toDo: "", to: "" };
}

/** It stays in sight until it is over. */
export function isTrouble({ tone }: Notice): boolean {
  return tone === "bad";
}

/** The page itself says it, and more of it: all printers, or the one that it is about. */
export function isSaidOn(path: string, notice: Notice | undefined): boolean {
  if (path === "") return true;
  return path.startsWith("printers/") && (notice === undefined || notice.to === "" || notice.to === path);
}
