import type { PrinterDetails } from "@platen/client/client";
import { languageTraits } from "@platen/shared/printer-kinds";
import type { Paint } from "../command.ts";
import { table } from "../table.ts";
import { placeRows } from "./asking-words.ts";
import { whyOf } from "./why.ts";

/** In this order printers are listed: who has to be looked after stands first. */
const needs = ["broken", "offline", "not connected yet", "paper low", "nothing", "switched off"] as const;
type Need = (typeof needs)[number];

const colours = {
  broken: "red",
  offline: "red",
  "not connected yet": "yellow",
  "paper low": "yellow",
  nothing: "green",
  "switched off": "dim",
} as const satisfies Record<Need, string>;

function needOf({ enabled, status, paperStatus, fetchesJobs, lastSeen }: PrinterDetails): Need {
  if (!enabled) return "switched off";
  if (status === "error") return "broken";
  if (status === "offline" && fetchesJobs && !lastSeen) return "not connected yet";
  if (status === "offline") return "offline";
  return paperStatus === "low" ? "paper low" : "nothing";
}

/** One line for each printer, those that need a person first. */
export function listPrinters(printers: readonly PrinterDetails[], paint: Paint): string {
  const rank = (printer: PrinterDetails) => needs.indexOf(needOf(printer));
  const sorted = printers.toSorted((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1));
  const heading = ["id", "state", "paper", "waiting", "name"].map((name) => paint("dim", name));
  return table([
    heading,
    ...sorted.map((printer) => [
      printer.id,
      stateOf(printer, paint),
      printer.paperStatus,
      String(printer.queueLength),
      printer.name,
    ]),
  ]);
}

/** Everything about one printer: how it is, then what it is. */
export function describePrinter(printer: PrinterDetails, paint: Paint): string {
  const { id, name, site, language, dpi, model, reportedModel, width, paper, charset, labels } = printer;
  const { name: languageName, dpis } = languageTraits[language];
  const labelled = Object.entries(labels).map(([key, value]) => `${key}=${value}`);
  return table([
    ["printer", `${id}: ${name}`],
    ["status", stateOf(printer, paint)],
    ["paper", printer.paperStatus],
    ["cover", printer.coverStatus],
    ["waiting", String(printer.queueLength)],
    ["proof", printer.proof ?? "unknown"],
    ...placeRows(printer),
    ["site", site],
    ["language", dpis.length > 1 ? `${languageName}, ${dpi} dpi` : languageName],
    ["width", `${width} mm`],
    ["holds", paper === "labels" ? "labels" : "continuous paper"],
    ["model", reportedModel ? `${model}; it says it is ${reportedModel}` : model],
    ["charset", charset],
    ["offline", printer.whenOffline === "queue" ? "jobs wait" : "jobs are refused"],
    ...(labelled.length > 0 ? [["labels", labelled.join(", ")]] : []),
  ]);
}

function stateOf(printer: PrinterDetails, paint: Paint): string {
  const { status } = printer;
  const why = whyOf(printer);
  const need = needOf(printer);
  const text = need === "switched off" || need === "not connected yet" ? need : why ? `${status}: ${why}` : status;
  return paint(colours[need], text);
}
