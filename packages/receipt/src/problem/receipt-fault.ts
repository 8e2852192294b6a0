import { faultsOf } from "./fault.ts";
import { codeSentences } from "./sentences/code.ts";
import { expressionSentences, filterSentences } from "./sentences/expression.ts";
import { layoutSentences } from "./sentences/layout.ts";
import { pictureSentences } from "./sentences/picture.ts";
import { expectedSentences, templateSentences } from "./sentences/template.ts";
import { schemaSentences, valueSentences } from "./sentences/value.ts";

/** Every code of this package, and its sentence in English. The console says the same in its languages. */
export const receiptSentences = {
  ...templateSentences,
  ...expectedSentences,
  ...expressionSentences,
  ...filterSentences,
  ...valueSentences,
  ...schemaSentences,
  ...layoutSentences,
  ...codeSentences,
  ...pictureSentences,
} as const;

export const fault = faultsOf(receiptSentences);
