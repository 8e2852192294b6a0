import type { ServiceProblem } from "../api/types.ts";
import { words } from "../words/words.ts";

/** What is wrong, without where. */
export type Fault = Pick<ServiceProblem, "code" | "values" | "message">;

const placeholder = /\{([a-z][A-Za-z]*)\}/g;

/**
 * What is wrong, as a sentence in the person's language. The service's own words are shown only for a code, or for values,
 * that this console does not know: those of a later service.
 */
export function sentenceOf(fault: Fault): string {
  return finished(phraseOf(fault));
}

function phraseOf({ code, values, message }: Fault): string {
  const known: Readonly<Record<string, string>> = words().problems;
  const phrase = Object.hasOwn(known, code) ? known[code] : undefined;
  if (phrase === undefined) return reasonWords(message);
  const names = Array.from(phrase.matchAll(placeholder), ([, name = ""]) => name);
  if (!names.every((name) => Object.hasOwn(values, name))) return message;
  return phrase.replaceAll(placeholder, (_, name: string) => textOf(code, name, values[name]));
}

/** Why a printer is away has words by the service's own; see `printer.reasons`. What was received stands behind a colon. */
export function reasonWords(reason: string): string {
  const reasons: Readonly<Record<string, string>> = words().printer.reasons;
  const known = Object.keys(reasons).find((key) => reason === key || reason.startsWith(`${key}: `));
  return known === undefined ? reason : `${reasons[known]}${reason.slice(known.length)}`;
}

function textOf(code: string, name: string, value: Fault["values"][string] | undefined): string {
  if (typeof value === "object") return phraseOf(value as Fault);
  return code === "advice-lower" && name === "field" ? blockField(String(value)) : String(value);
}

/** A field of a block, as the editor calls it. */
function blockField(name: string): string {
  const fields: Readonly<Record<string, string>> = words().blocks.fields;
  return fields[name] ?? name;
}

function finished(phrase: string): string {
  const begun = phrase.charAt(0).toUpperCase() + phrase.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}
