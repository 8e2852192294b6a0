import type { TriedPrinter } from "../../api/types.ts";
import { words } from "../../words/words.ts";
import { faultWords, type Tone } from "../printer-words.ts";

export interface TrialWords {
  tone: Tone;
  headline: string;
  advice: string;
}

/** What was found at an address, for somebody who is about to store it. */
export function describeTrial(found: TriedPrinter): TrialWords {
  const { status, errorCode, paperStatus, capabilities, reportedModel, printerId } = found;
  const { shared, offline, fault, silent, answers, answersAs, ready, readyPaperLow } = words().printer.trial;
  if (printerId !== null) return { tone: "warn", headline: shared.headline(printerId), advice: shared.advice };
  if (status === "offline") return { tone: "bad", ...offline };
  if (status === "error") {
    const { headline, toDo } = faultWords(errorCode);
    return { tone: "warn", headline: fault.headline, advice: fault.advice(headline, toDo) };
  }
  if (isSilent(capabilities)) return { tone: "warn", ...silent };
  return {
    tone: "good",
    headline: reportedModel === null ? answers : answersAs(reportedModel),
    advice: paperStatus === "low" ? readyPaperLow : ready,
  };
}

function isSilent(capabilities: TriedPrinter["capabilities"]): boolean {
  return capabilities !== null && !Object.values(capabilities).includes(true);
}
