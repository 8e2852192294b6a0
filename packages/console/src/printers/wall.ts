import type { Printer } from "../api/types.ts";
import { isAtWork, isConnecting } from "../live/printer-news.ts";
import { byName } from "../live/printers.ts";
import type { Tone } from "../printer/printer-words.ts";
import { words } from "../words/words.ts";

/** What a printer asks of people, the most urgent first. */
export const needs = ["person", "worker", "unconnected", "paper", "busy", "ready", "off"] as const;
export type Need = (typeof needs)[number];

export interface WallGroup {
  need: Need;
  printers: Printer[];
}

export function needOf(printer: Printer): Need {
  if (!printer.enabled) return "off";
  if (hasNeverAsked(printer)) return "unconnected";
  if (isConnecting(printer)) return "busy";
  if (printer.worker === "offline") return "worker";
  if (printer.status !== "online") return "person";
  if (printer.paperStatus === "low") return "paper";
  return isAtWork(printer) ? "busy" : "ready";
}

/** A cloud printer whose set-up is not done: nothing is known of it yet, neither good nor bad. */
export function hasNeverAsked({ fetchesJobs, status, lastSeen }: Printer): boolean {
  return fetchesJobs && status === "offline" && !lastSeen;
}

/** Groups that have printers, the most urgent first; within a group those that keep jobs waiting, then by name. */
export function wallOf(printers: readonly Printer[]): WallGroup[] {
  const sorted = printers.map((printer) => ({ printer, need: needOf(printer) }));
  return needs
    .map((need) => ({
      need,
      printers: sorted
        .filter((each) => each.need === need)
        .map(({ printer }) => printer)
        .sort(need === "person" ? byUrgency : byName),
    }))
    .filter((group) => group.printers.length > 0);
}

/** By whether jobs wait and not by how many, or the cards would change places with every job. */
function byUrgency(one: Printer, other: Printer): number {
  return Number(other.queueLength > 0) - Number(one.queueLength > 0) || byName(one, other);
}

/** In the order they are offered in. One site alone is not worth a word. */
export function sitesOf(printers: readonly Printer[]): string[] {
  const sites = [...new Set(printers.map(({ site }) => site))];
  return sites.length > 1 ? sites.sort((one, other) => one.localeCompare(other, undefined, { numeric: true })) : [];
}

export interface Summary {
  tone: Tone;
  /** The one thing worth knowing, for the frame around every page. */
  headline: string;
  /** Everything that is not in order, in one line. */
  sentence: string;
}

export function summaryOf(printers: readonly Printer[]): Summary {
  const count = (need: Need) => printers.filter((printer) => needOf(printer) === need).length;
  const [person, worker, paper, off] = [count("person"), count("worker"), count("paper"), count("off")];
  const unconnected = count("unconnected");
  const running = printers.length - off;
  const said = words().printers;
  const troubles = [
    person > 0 && said.needPerson(person),
    worker > 0 && said.outOfReach(worker),
    unconnected > 0 && said.notConnected(unconnected),
    paper > 0 && said.lowOnPaper(paper),
  ].filter((trouble) => trouble !== false);
  const [first] = troubles;
  if (first === undefined) {
    if (running === 0) return { tone: "away", headline: said.allOff, sentence: `${said.allOff}.` };
    const headline = said.allInOrder(running);
    return { tone: "good", headline, sentence: `${headline}.` };
  }
  return {
    tone: person + worker > 0 ? "bad" : "warn",
    headline: first,
    sentence: `${[...troubles, said.inOrder(running - person - worker - unconnected - paper)].join(", ")}.`,
  };
}
