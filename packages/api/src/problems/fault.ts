import { faultsOf } from "@platen/receipt/problem/fault";
import { receiptSentences } from "@platen/receipt/problem/receipt-fault";
import { requestSentences, settingSentences } from "./request-sentences.ts";

/** Every code that `error.problems` can hold, and its sentence in English. */
export const sentences = { ...receiptSentences, ...requestSentences, ...settingSentences } as const;

export const fault = faultsOf(sentences);
