import type { TriedPrinter } from "../api/types.ts";
import { errorWords, type Tone } from "./printer-words.ts";

export interface TrialWords {
  tone: Tone;
  headline: string;
  advice: string;
}

/** What was found at an address, for somebody who is about to store it. */
export function describeTrial(found: TriedPrinter): TrialWords {
  const { status, reason, errorCode, paperStatus, capabilities, reportedModel } = found;
  if (status === "offline") {
    return {
      tone: "bad",
      headline: "It cannot be reached",
      advice: `What was seen: ${reason ?? "nothing"}. Check the address, the port and the printer's network cable.`,
    };
  }
  if (status === "error") {
    const { headline, toDo } = errorWords(errorCode);
    return { tone: "warn", headline: "It answers, and needs a person", advice: `${headline}. ${toDo}` };
  }
  if (isSilent(capabilities)) {
    return {
      tone: "warn",
      headline: "It takes the connection and says nothing",
      advice:
        "Some printers never answer. Others speak another language, or are no printers: try another language, or print a test page once it is stored.",
    };
  }
  return {
    tone: "good",
    headline: reportedModel === null ? "It answers" : `It answers: ${reportedModel}`,
    advice: paperStatus === "low" ? "It is ready to print; its paper is low." : "It is ready to print.",
  };
}

function isSilent(capabilities: TriedPrinter["capabilities"]): boolean {
  return capabilities !== null && !Object.values(capabilities).includes(true);
}
