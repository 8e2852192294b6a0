import { Type } from "@sinclair/typebox";
import { fault } from "../problems/fault.ts";
import { labelName } from "../problems/label-name.ts";
import { matching } from "../problems/matching.ts";

/**
 * What the schemas of all features are made of. A schema with a `title` becomes a named component of the OpenAPI document;
 * requests are validated with the very same objects.
 */
export const oneOf = <const Values extends readonly string[]>(
  values: Values,
  options: { title?: string; description?: string } = {},
) => Type.Unsafe<Values[number]>({ type: "string", enum: [...values], ...options });

/** An id that a client chooses. */
export const chosenIdPattern = "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$";

/** PostgreSQL keeps no NUL in a text, so names may not hold one. */
export const withoutNul = "^[^\\u0000]*$";

export const noNul = matching(withoutNul, fault("nul-character"));

/** What clients call things by is read by people and stands in one line. */
export const oneLine = "^[^\\u0000-\\u001f\\u007f]*$";

export const inOneLine = matching(oneLine, fault("not-one-line"));

export const mostLabels = 32;

/** Names and values of a client's own choice. */
export const labelsOf = (options: { description: string; maxBytes?: number }, text: { pattern: string } = noNul) =>
  Type.Record(Type.String({ pattern: labelName }), Type.String({ maxLength: 200, ...text }), {
    maxProperties: mostLabels,
    additionalProperties: false,
    ...options,
  });

export const timestamp = (description: string) => Type.String({ format: "date-time", description });
export const timestampOrNull = (description: string) =>
  Type.Union([Type.String({ format: "date-time" }), Type.Null()], { description });

export const success = Type.Literal(true, { description: "True: the request was carried out." });

export const version = Type.Integer({ minimum: 1, description: "Counts the changes." });

/** What the database's integer holds. */
export const highestVersion = 2 ** 31 - 1;

/** By which a client comes back. Only who asks for ids is told them. */
export const eventId = Type.String({
  description: "To be sent as `after` or `Last-Event-ID`, to be told what follows it.",
});
