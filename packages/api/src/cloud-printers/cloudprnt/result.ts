import { inDoubt, notPrinted, type Word } from "../lane.ts";
import { codeOf } from "./poll.ts";

/** Codes with which a printer says that it could not begin with a job. */
const refusals: Readonly<Record<string, string>> = {
  "510": "the printer does not read this kind of data",
  "511": "the printer could not decode it",
  "512": "the printer does not know this version of the data",
  "521": "it is too large for the printer",
};

const troubles: Readonly<Record<string, string>> = {
  "410": "the paper ran out",
  "411": "the paper was stuck",
  "412": "the paper did not lie as it should",
  "420": "the cover was open",
};

/**
 * What a DELETE says of a job. 2xx comes when it is printed. 520 comes when it was not answered, or not to the end: then
 * nobody knows how much of it was printed before. A confirmation without a code confirms nothing.
 */
export function readResult(value: string): Word {
  const code = codeOf(value);
  if (code.startsWith("2")) return { type: "completed" };
  if (code === "") return failed("the printer gave the job back without saying how it went");
  const kind = code.slice(0, 3);
  if (kind === "520") return { type: "not fetched", reason: `the printer could not fetch it to the end (${code})` };
  const refusal = refusals[kind];
  if (refusal) return { type: "failed", error: notPrinted(`${refusal} (${code})`) };
  return failed(`${troubles[kind] ?? "the printer reported an error"} (${code})`);
}

function failed(reason: string): Word {
  return { type: "failed", error: inDoubt(reason) };
}
