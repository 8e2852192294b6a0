import type { Printer } from "../api/types.ts";
import type { Connection } from "../live/live.ts";

interface Away {
  text: string;
  since: string | number;
}

/** The nearest thing that is missing: without the service nothing is known of the worker, without it of the printer. */
export function whatIsAway(line: Connection, printer: Printer | undefined): Away | undefined {
  if (line.phase === "away") return { text: "Platen does not answer. Trying again", since: line.since };
  if (printer?.worker === "offline") {
    return { text: "The print worker is away, nothing can be printed", since: printer.since };
  }
  if (printer?.status === "offline") return { text: "The printer is away", since: printer.since };
  return undefined;
}
