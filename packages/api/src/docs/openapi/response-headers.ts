import type { Endpoint } from "../../endpoints/endpoint.ts";

type Json = Record<string, unknown>;

/** Headers that answers of many routes have. What only one route sends, that route describes. */
export const sharedHeaders = {
  "X-Request-Id": {
    description: "The id under which the log knows this request: the client's own, if it sent one.",
    schema: { type: "string" },
    example: "till-7.42",
  },
  "RateLimit-Policy": {
    description: "With `limits.requestsPerMinute`: how many requests (`q`) are taken in how many seconds (`w`).",
    schema: { type: "string" },
    example: '"requests";q=600;w=60',
  },
  RateLimit: {
    description:
      "With `limits.requestsPerMinute`: how many requests are left (`r`), and in how many seconds there is one more (`t`).",
    schema: { type: "string" },
    example: '"requests";r=599;t=1',
  },
  "Retry-After": {
    description: "Seconds after which the same request may succeed.",
    schema: { type: "integer", minimum: 1 },
    example: 1,
  },
  "WWW-Authenticate": {
    description: "Which header takes the key.",
    schema: { type: "string" },
    example: 'ApiKey realm="Platen", header="X-API-Key"',
  },
  "Preference-Applied": {
    description: "The wait that was asked for by `Prefer`, as it counted.",
    schema: { type: "string", pattern: "^wait=[0-9]+$" },
    example: "wait=10",
  },
  "Idempotent-Replayed": {
    description: "The request was answered before: this answer is about the job, or the batch, that it made then.",
    schema: { type: "string", enum: ["true"] },
    example: "true",
  },
} as const satisfies Record<string, Json>;

export type SharedHeader = keyof typeof sharedHeaders;

/** Those of every answer of a route, well or not. */
export function headersOfAll({ open }: Pick<Endpoint, "open">): SharedHeader[] {
  return open ? ["X-Request-Id"] : ["X-Request-Id", "RateLimit-Policy", "RateLimit"];
}

export function referTo(names: readonly SharedHeader[]): Record<string, Json> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
