import type { Json, JsonObject } from "../json.ts";
import { isObject } from "../json.ts";
import { limits } from "../limits.ts";
import { detailOf, type Problem, problemAt } from "../problem/fault.ts";
import { fault } from "../problem/receipt-fault.ts";
import type { Validate } from "../schema/data-schema.ts";
import { ReceiptError } from "../template-error.ts";
import { Choices } from "./sample-choices.ts";
import { sampleOf } from "./sample-value.ts";

/**
 * Attempts before giving up: schemas of the real world need one or two. Each attempt takes other branches of
 * `anyOf`, other types or other lengths.
 */
const maxAttempts = 300;

/**
 * Data the schema accepts, readable enough to show on a sample receipt. Throws `TEMPLATE_INVALID` when none is found,
 * as for most patterns, or for a schema that nothing satisfies (`not: {}`); an `example` in the template, or beside the
 * pattern, is then the way out.
 */
export function sampleFor(schema: unknown, validate: Validate, path: string): JsonObject {
  const choices = new Choices();
  const sampling = { root: schema, choices, steps: limits.sampleSteps };
  let problems: Problem[] = [];
  for (let attempt = 0; attempt < maxAttempts && sampling.steps > 0; attempt++) {
    // Data is an object whether the schema says so or not.
    const rooted = isObject(schema) ? { type: "object", ...schema } : schema;
    const sample: Json = sampleOf(rooted, { name: "data" }, sampling);
    problems = validate(sample);
    if (problems.length === 0 && isObject(sample)) return sample;
    if (!choices.next()) break;
  }
  const [last] = problems;
  const problem = last === undefined ? "" : detailOf(last);
  throw new ReceiptError("TEMPLATE_INVALID", [problemAt(path, fault("no-sample-data", { problem }))]);
}
