import type { Fault } from "../problem/fault.ts";
import { fault } from "../problem/receipt-fault.ts";
import { nearest } from "../spelling.ts";

interface Known {
  filters: readonly string[];
  tags: readonly string[];
}

type Reading = readonly [pattern: RegExp, fault: (text: string, known: Known) => Fault];

/** liquidjs has no codes, only messages. What it quotes of the source is in the first group of each pattern. */
const readings: readonly Reading[] = [
  [/^undefined filter: (.*)$/s, (name, { filters }) => unknownFilter(name, filters)],
  [/^tag "(.*)" not found$/s, (name, { tags }) => fault("unknown-tag", { name, known: tags.join(", ") })],
  [/^output (".*") not closed$/s, (text) => fault("output-not-closed", { text })],
  [/^tag (".*") not closed$/s, (text) => fault("tag-not-closed", { text })],
  [/^(?:tag|raw) (.*) not closed$/s, (text) => fault("block-not-closed", { text })],
  [/^illegal tag: (.*)$/s, (text) => fault("tag-incomplete", { text })],
  [/^invalid value expression: ""$/, () => fault("expression-empty")],
  [/^invalid value expression: (".*")$/s, (text) => fault("expression-invalid-at", { text })],
  [
    /^unexpected (?:token|character) (".*?")(?:, value expected)?$/s,
    (text) => fault("expression-invalid-at", { text }),
  ],
  [/^expected filter name/, () => fault("filter-name-missing")],
  [/^expected "\|" before filter/, () => fault("filter-bar-missing")],
  [/^\[ not closed/, () => fault("bracket-not-closed")],
  [/^unbalanced parentheses/, () => fault("parenthesis-not-closed")],
  [/^invalid range syntax/, () => fault("range-invalid")],
];

/** What liquidjs found wrong with an expression, as a fault. A message that is not known keeps its words. */
export function syntaxFaultOf(message: string, known: Known): Fault {
  for (const [pattern, faultOf] of readings) {
    const match = pattern.exec(message);
    if (match) return faultOf(match[1] ?? "", known);
  }
  return fault("expression-unreadable", { why: message });
}

function unknownFilter(name: string, filters: readonly string[]): Fault {
  const near = nearest(name, filters);
  return near === undefined ? fault("unknown-filter", { name }) : fault("unknown-filter-near", { name, near });
}
