import type { TSchema } from "@sinclair/typebox";
import { type Fault, type FaultArguments, faultsOf, uncoded } from "../problem/fault.ts";
import { expectedSentences } from "../problem/sentences/template.ts";

/** A symbol, so that it is not part of the published JSON Schema. */
const expectation = Symbol("expectation");

const expected = faultsOf(expectedSentences);

/** What a field takes: its `description` for people and editors, and the code that completes "must be …". */
export function described<Code extends keyof typeof expectedSentences>(
  code: Code,
  ...values: FaultArguments<(typeof expectedSentences)[Code]>
): { description: string } {
  const what = expected(code, ...values);
  const keyword = { [expectation]: what };
  return { description: what.message, ...keyword };
}

export function expectationOf(field: TSchema): Fault {
  return (field as { [expectation]?: Fault })[expectation] ?? uncoded(String(field.description));
}
