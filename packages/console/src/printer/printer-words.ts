import type { ApiError } from "../api/http.ts";
import type { Printer } from "../api/types.ts";
import { isConnecting } from "../live/printer-news.ts";
import { failureText, problemText } from "../problems/problem-text.ts";
import { reasonWords } from "../problems/sentence.ts";
import { moment } from "../ui/time.tsx";
import { words } from "../words/words.ts";

export interface KnownPrinter {
  printer: Printer | undefined;
  /** Why the last request for it failed. */
  error: ApiError | undefined;
  /** When requests for it began to fail, by this browser's clock. */
  errorSince?: number | undefined;
}

export type Tone = "good" | "warn" | "bad" | "away";

export interface PrinterWords {
  tone: Tone;
  headline: string;
  /** What a person standing at the printer does about it. */
  advice: string;
  /** The same in a few words, where many printers are shown; empty where there is nothing to do. */
  toDo: string;
  /** What was seen of it, for whoever looks for the cause. */
  seen?: string;
  /** Since when that is so; absent where nobody knows, or where it would be the moment of something else. */
  since?: string | number;
}

/** A fault that nobody has named needs the same as the worst. */
export function faultWords(code: Printer["errorCode"]): Omit<PrinterWords, "tone"> {
  return words().printer.faults[code ?? "UNRECOVERABLE"];
}

/** The words for what is known now; nothing before the first answer. */
export function describeKnownPrinter({ printer, error, errorSince }: KnownPrinter): PrinterWords | undefined {
  if (!printer || !error) return printer && describePrinter(printer);
  const { unreachable, cannotPrint } = words().printer.states;
  const since = errorSince === undefined ? {} : { since: errorSince };
  if (error.code === "UNREACHABLE") return { tone: "bad", ...unreachable, ...since };
  return { tone: "bad", headline: cannotPrint, advice: reasonIn(error), toDo: "", ...since };
}

/** The problems of a service that is not ready name what is missing and what to do about it. */
function reasonIn(error: ApiError): string {
  const { code, problems } = error;
  const isNotReady = code === "SERVICE_UNAVAILABLE" && problems.length > 0;
  return isNotReady ? problems.map(problemText).join(" ") : failureText(error);
}

export function describePrinter(printer: Printer): PrinterWords {
  const { states } = words().printer;
  const { since, reason } = printer;
  if (!printer.enabled) return { tone: "away", ...states.off, toDo: "" };
  if (isConnecting(printer) && !printer.fetchesJobs) {
    const { headline, advice } = states.connecting;
    return { tone: "away", headline, advice: advice(addressOf(printer)), toDo: "" };
  }
  if (printer.worker === "offline") return { tone: "bad", ...states.noWorker, since };
  if (printer.status === "offline") {
    if (printer.fetchesJobs) {
      return printer.lastSeen ? { tone: "bad", ...states.notAsking, since } : { tone: "warn", ...states.neverAsked };
    }
    const { headline, advice, toDo } = states.offline;
    const seen = [reason !== null && seenWords(reason), lastErrorWords(printer)].filter(Boolean).join(" ");
    const cause = seen ? { seen } : {};
    return { tone: "bad", headline, advice: advice(addressOf(printer)), toDo, ...cause, since };
  }
  if (printer.status === "error") {
    const fault = faultWords(printer.errorCode);
    const { silentSince } = printer;
    const headline = silentSince ? words().printer.silent(fault.headline, moment(silentSince)) : fault.headline;
    return { tone: "bad", ...fault, headline, since };
  }
  if (printer.paperStatus === "low") return { tone: "warn", ...states.paperLow, since };
  // The printer has been in order for longer than it has been printing.
  if (printer.printingJobId) return { tone: "good", ...states.printing, toDo: "" };
  return { tone: "good", ...states.ready, toDo: "", since };
}

/** What an offline printer waited for when it last answered. */
export function lastErrorWords({ lastErrorCode }: Pick<Printer, "lastErrorCode">): string | undefined {
  return lastErrorCode ? words().printer.lastAnswered(faultWords(lastErrorCode).headline) : undefined;
}

/** What was seen of a printer that cannot be reached. */
export function seenWords(reason: string): string {
  return words().printer.seen(reasonWords(reason));
}

/** As it is written in an address bar: the host of an IPv6 address in brackets. A printer that asks has none. */
export function addressOf({ address: { host, port } = { host: "", port: 0 } }: Pick<Printer, "address">): string {
  return `${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** As it is offered in a list: with what stands in the way, if anything does. */
export function choiceWords(printer: Printer): string {
  const { tone, headline } = describePrinter(printer);
  return tone === "good" ? printer.name : `${printer.name} (${headline})`;
}
