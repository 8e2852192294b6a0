import type { PrinterDetails } from "@platen/client/client";
import { localTime } from "../local-time.ts";
import { laneNames } from "../printers/asking-words.ts";
import { type Finding, failure, ok } from "./finding.ts";

/** Nobody connects to a printer that asks for its jobs: all that can be known of it is whether it does. */
export function checkAsking({ id, lane, status, errorCode, lastSeen }: PrinterDetails): Finding {
  const asks = `${id} asks by ${laneNames[lane]}`;
  if (status === "online") return ok("printer", `${asks} and is online`);
  if (status === "error") {
    return failure(
      "printer",
      `${asks} and cannot print now: ${errorCode}`,
      "See to the printer; it goes on by itself.",
    );
  }
  const since = lastSeen ? `it has not asked since ${localTime(lastSeen)}` : "it has never asked";
  return failure(
    "printer",
    `${asks}, and ${since}`,
    "Is it switched on, and does its network reach this service by https? Old firmware needs TLS 1.2.",
    `Compare the URL on its own web page with the one of: platen printers poll-url ${id}.`,
    "`platen knocks` tells whether it asks at another address, or as another device.",
  );
}
