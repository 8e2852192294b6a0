import type { ApiError } from "../api/http.ts";
import type { Capabilities, ConfirmationMethod, Printer } from "../api/types.ts";
import { isConnecting } from "../live/printer-news.ts";

export interface KnownPrinter {
  printer: Printer | undefined;
  /** Why the last request for it failed. */
  error: ApiError | undefined;
}

export type Tone = "good" | "warn" | "bad" | "away";

export interface PrinterWords {
  tone: Tone;
  headline: string;
  /** What a person standing at the printer does about it. */
  advice: string;
  /** The same in a few words, where many printers are shown; empty where there is nothing to do. */
  toDo: string;
}

const errors: Record<NonNullable<Printer["errorCode"]>, Omit<PrinterWords, "tone">> = {
  PAPER_OUT: {
    headline: "Out of paper",
    toDo: "Put in a new roll.",
    advice: "Put in a new roll and close the cover. Printing goes on by itself, exactly where it stopped.",
  },
  COVER_OPEN: {
    headline: "The cover is open",
    toDo: "Close the cover.",
    advice: "Close the cover until it clicks. Printing goes on by itself.",
  },
  CUTTER_ERROR: {
    headline: "The cutter is jammed",
    toDo: "Take out the jammed paper.",
    advice: "Open the cover, take out the jammed paper, close it, then switch the printer off and on.",
  },
  OVERHEATED: {
    headline: "The print head is too hot",
    toDo: "Leave it to cool down.",
    advice: "Leave the printer alone for a few minutes. It goes on by itself when it has cooled down.",
  },
  UNRECOVERABLE: {
    headline: "The printer needs help",
    toDo: "Switch it off and on.",
    advice: "Switch it off and on. If the message stays, it needs a technician.",
  },
};

/** A fault that nobody has named needs the same as the worst. */
export function errorWords(code: Printer["errorCode"]): Omit<PrinterWords, "tone"> {
  return errors[code ?? "UNRECOVERABLE"];
}

/** The words for what is known now; nothing before the first answer. */
export function describeKnownPrinter({ printer, error }: KnownPrinter): PrinterWords | undefined {
  if (printer && error?.code === "UNREACHABLE") {
    return {
      tone: "away",
      headline: "No connection",
      advice: "Platen does not answer. What stands here is what was known last.",
      toDo: "",
    };
  }
  if (printer && error) return { tone: "away", headline: "Cannot print now", advice: reasonIn(error), toDo: "" };
  return printer && describePrinter(printer);
}

/** The details of a service that is not ready name what is missing and what to do about it. */
function reasonIn({ code, message, details }: ApiError): string {
  const [first] = details;
  if (code !== "SERVICE_UNAVAILABLE" || first === undefined) return message;
  return `${details.map((detail) => detail.charAt(0).toUpperCase() + detail.slice(1)).join(". ")}.`;
}

export function describePrinter(printer: Printer): PrinterWords {
  if (!printer.enabled) {
    return {
      tone: "away",
      headline: "Switched off",
      advice: "Platen does not connect to it. Switch it on again in its settings.",
      toDo: "",
    };
  }
  if (isConnecting(printer)) {
    return {
      tone: "away",
      headline: "Connecting",
      advice: `Platen looks for the printer at ${addressOf(printer)}.`,
      toDo: "",
    };
  }
  if (printer.worker === "offline") {
    return {
      tone: "bad",
      headline: "The print worker is not running",
      advice: "Start the worker on the shop's network. Until then nothing can reach the printer.",
      toDo: "Start the worker on its network.",
    };
  }
  if (printer.status === "offline") {
    return {
      tone: "bad",
      headline: "The printer does not answer",
      advice: `${lastSeen(printer)}Check that it is switched on and plugged into the network, and that its address is ${addressOf(printer)}.`,
      toDo: "Check its power and its network cable.",
    };
  }
  if (printer.status === "error") {
    return { tone: "bad", ...errorWords(printer.errorCode) };
  }
  if (printer.paperStatus === "low") {
    const toDo = "Have a new roll at hand.";
    return { tone: "warn", headline: "Ready, paper is low", advice: `${toDo} Printing goes on.`, toDo };
  }
  if (printer.printingJobId)
    return { tone: "good", headline: "Printing", advice: "A receipt is coming out.", toDo: "" };
  return { tone: "good", headline: "Ready to print", advice: "Everything is in order.", toDo: "" };
}

/** As it is written in an address bar: the host of an IPv6 address in brackets. */
export function addressOf({ address: { host, port } }: Pick<Printer, "address">): string {
  return `${host.includes(":") ? `[${host}]` : host}:${port}`;
}

function lastSeen({ reason }: Printer): string {
  return reason === null ? "" : `What was seen: ${reason}. `;
}

export const paperWords: Record<Printer["paperStatus"], string> = {
  ok: "Enough",
  low: "Low",
  out: "Out",
  unknown: "Unknown",
};
export const coverWords: Record<Printer["coverStatus"], string> = {
  closed: "Closed",
  open: "Open",
  unknown: "Unknown",
};
export const drawerWords: Record<Printer["drawer"], string> = { closed: "Closed", open: "Open", unknown: "Unknown" };

export const proofWords: Record<ConfirmationMethod, { name: string; meaning: string }> = {
  "process-id": {
    name: "Echoed job number",
    meaning: "The printer repeats a number sent behind each receipt once the paper has moved. The strongest proof.",
  },
  "status-fence": {
    name: "Answer after the data",
    meaning: "The printer answers a question sent behind each receipt, so it has read everything before it.",
  },
  transmitted: {
    name: "Sent, not confirmed",
    meaning:
      "This printer answers nothing. A job ends when the printer has taken all of its data; whether it is on paper, nobody can tell from here.",
  },
};

export const capabilityWords: Record<keyof Capabilities, string> = {
  realTimeStatus: "Tells its state at any moment",
  automaticStatus: "Reports changes by itself",
  statusFence: "Answers behind the data",
  processId: "Confirms each receipt by number",
};
