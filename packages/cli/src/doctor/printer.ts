import { connect } from "node:net";
import { locatePrinter } from "@platen/shared/locate-printer";
import { reasonOf } from "@platen/shared/network-reason";
import { networksFrom } from "@platen/shared/networks";
import { offlineText } from "@platen/shared/offline-text";
import { defaultPrinterId } from "@platen/shared/printer";
import { localTime } from "../local-time.ts";
import { type Finding, failure, ok, skipped, warning } from "./finding.ts";
import type { PrinterWord } from "./worker.ts";

export interface PrinterPlace {
  id: string;
  ip: string;
  port: number;
  allowedNetworks: readonly string[];
  /** This machine is one of the installation's, so that what it finds at the address counts. */
  isMeantToReach: boolean;
}

/** A printer on the local network answers within milliseconds; one that is asleep may take a second. */
const connectTimeoutMs = 3_000;

const whatToDo = {
  PAPER_OUT: "Put in a new roll and close the cover.",
  COVER_OPEN: "Close the cover.",
  CUTTER_ERROR: "Clear the jammed paper at the cutter, then open and close the cover.",
  OVERHEATED: "Wait some minutes; the printer goes on by itself.",
  UNRECOVERABLE: "Switch the printer off and on. If that does not help, it needs service.",
} as const;

/** What keeps every worker from the printer; undefined when nothing does, or when nobody could be asked. */
export function checkRow(
  id: string,
  row: { enabled: boolean } | undefined,
  seen: readonly Finding[],
): Finding | undefined {
  const isAsked = seen.some(({ check, level }) => (check === "database" || check === "API") && level === "ok");
  if (row?.enabled === false) {
    return failure("printer", `${id} is switched off`, `Switch it on: platen printers change ${id} --enable.`);
  }
  if (row || !isAsked || id === defaultPrinterId) return undefined;
  return failure("printer", `there is no printer ${id}`, "`platen printers` lists those there are.");
}

/**
 * Most printers take one connection at a time, and it is the worker's. So the worker's word is taken where there is
 * one, and the address is tried only when nobody can be connected to it, and by a machine of the installation: the name of a
 * container, or 127.0.0.1 within one, leads to nothing from outside. Nothing is ever sent.
 */
export async function checkPrinter(word: PrinterWord | undefined, place: PrinterPlace): Promise<Finding> {
  const address = `${place.ip}:${place.port}`;
  if (word?.status === "online") return ok("printer", `${address} is online`);
  if (word?.status === "error" && word.errorCode) {
    const silent = word.silentSince ? `; it has not answered since ${localTime(word.silentSince)}` : "";
    return failure("printer", `${address} cannot print now: ${word.errorCode}${silent}`, whatToDo[word.errorCode]);
  }
  if (!place.isMeantToReach) return word ? unreachable(place, offlineText(word)) : onlyWorkerKnows(address);
  try {
    await tryConnection(await allowedAddress(place), place.port);
  } catch (error) {
    if (error instanceof NotAllowed) return notAllowed(address, error);
    const reason = reasonOf(error);
    return word ? unreachable(place, offlineText({ ...word, reason })) : onlyWorkerKnows(address, reason);
  }
  if (!word) return ok("printer", `${address} takes connections; whether it prints, only a worker can say`);
  const why = offlineText(word);
  return failure(
    "printer",
    `${address} takes connections from here, yet the worker cannot use it${why ? `: ${why}` : ""}`,
    "Is another program or a second worker connected to it? Most printers serve one at a time.",
    "If the worker runs on another machine, try the address from there; its log says what happens.",
  );
}

class NotAllowed extends Error {}

/** The same rule as the worker's: all addresses of a name have to be in the allowed networks. */
async function allowedAddress({ allowedNetworks, ip, port }: PrinterPlace): Promise<string> {
  const { addresses, outside } = await locatePrinter({ ip, port }, { networks: networksFrom(allowedNetworks) });
  if (outside !== undefined) throw new NotAllowed(`${outside} is in none of ${allowedNetworks.join(", ")}`);
  return addresses[0] ?? ip;
}

function tryConnection(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: connectTimeoutMs });
    socket.once("connect", () => {
      socket.destroy();
      resolve();
    });
    socket.once("timeout", () => socket.destroy(new Error(`no answer within ${connectTimeoutMs / 1000} s`)));
    socket.once("error", reject);
  });
}

function notAllowed(address: string, { message }: NotAllowed): Finding {
  const step = "Add its network to printer.allowedNetworks (PLATEN_ALLOWED_NETWORKS), such as 10.1.0.0/16.";
  return failure("printer", `${address} is not allowed: ${message}`, step);
}

/** Whoever is not its worker may be in another network, and a printer that is silent there is not at fault. */
function onlyWorkerKnows(address: string, fromHere?: string): Finding {
  const tried = fromHere === undefined ? "was not tried from here" : `does not answer from here (${fromHere})`;
  return skipped("printer", `${address} ${tried}; whether it can be reached, only a worker can say`);
}

function unreachable({ id, ip, port }: PrinterPlace, reason: string | undefined): Finding {
  return failure(
    "printer",
    `nothing takes connections at ${ip}:${port}${reason ? ` (${reason})` : ""}`,
    "Is the printer switched on and on the network? Its self-test page (hold FEED while switching on) shows its address.",
    `Say where it is: platen printer config --ip <address> --port 9100${id === defaultPrinterId ? "" : ` --printer ${id}`}.`,
  );
}

const answersEarly = warning(
  "proof",
  "the printer answers before it can have printed: completed means sent, not confirmed",
  "A print server or interface board in between may answer in its place. Connect the printer directly, or look for newer firmware.",
  "It is believed again when its address, language or model is changed, until it answers too early once more.",
);

/** How sure `completed` can be on this printer. */
export function checkProof(word: PrinterWord | undefined): Finding {
  if (!word?.capabilities) return skipped("proof", "no printer has answered yet");
  const { processId, statusFence } = word.capabilities;
  if (processId) return ok("proof", "the printer echoes what stands behind a receipt: completed means on paper");
  if (statusFence && word.proof === "transmitted") return answersEarly;
  const rest = statusFence
    ? "completed rests on a status it answers when it is through with the receipt, perhaps a moment before the paper"
    : "completed means sent, not confirmed";
  return warning(
    "proof",
    `the printer echoes nothing behind a receipt: ${rest}`,
    "Look for newer firmware, or an interface board that talks back; a print server in between may swallow answers.",
    "Where certainty counts, use a printer that does (GS ( H, ESC GS ETX): current models of Epson and Star. Label printers have none.",
  );
}
