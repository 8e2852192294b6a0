import { type ErrorCode, errorTable } from "@platen/shared/errors";
import type { Endpoint } from "../../endpoints/endpoint.ts";
import type { OpenApiResponse, Reference } from "./openapi-types.ts";
import { headersOfAll, referTo, type SharedHeader } from "./response-headers.ts";

/** Errors any request can meet, beside those a route names. */
const commonErrors = ["INTERNAL_ERROR", "SERVICE_UNAVAILABLE"] as const;

/** Of routes that ask for the key, count requests and look at who sends them. */
const guardErrors = ["UNAUTHORIZED", "FOREIGN_ORIGIN", "RATE_LIMITED"] as const;

/** Told before a route is looked for, of a request that never became whole. */
const unreadErrors = ["REQUEST_TIMEOUT", "HEADERS_TOO_LARGE"] as const;

const bodyErrors = ["VALIDATION_ERROR", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] as const;

function codesOf({ errors, body, bodyTypes, open, anyQuery, scopes }: Endpoint): Set<ErrorCode> {
  return new Set<ErrorCode>([
    ...(anyQuery ? [] : (["VALIDATION_ERROR"] as const)),
    ...errors,
    ...(body || bodyTypes ? bodyErrors : []),
    ...(open ? [] : [...guardErrors, ...commonErrors]),
    ...(open || scopes === "any" ? [] : (["FORBIDDEN"] as const)),
    ...unreadErrors,
  ]);
}

/**
 * One response for each status that a route can fail with, kept among the components under the codes that come with it:
 * most routes share most of them.
 */
export function failuresOf(
  endpoint: Endpoint,
  failure: Reference,
  components: Record<string, OpenApiResponse>,
): Record<string, Reference> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codesOf(endpoint)) {
    const { status } = errorTable[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const responses: Record<string, Reference> = {};
  for (const [status, unsorted] of byStatus) {
    const codes = unsorted.sort();
    const name = [...(endpoint.open ? ["open"] : []), ...codes].join(".");
    components[name] ??= response(codes, failure, headersOfAll(endpoint));
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
  return responses;
}

/** Its description lists the codes for people, its schema for programs. */
function response(codes: readonly ErrorCode[], failure: Reference, headers: SharedHeader[]): OpenApiResponse {
  const own = new Set(codes.flatMap(headersOfCode));
  const narrowed = {
    type: "object",
    required: ["error"],
    properties: {
      error: { type: "object", required: ["code"], properties: { code: { type: "string", enum: [...codes] } } },
    },
  };
  return {
    description: codes.map((code) => `\`${code}\`: ${errorTable[code].message}`).join("\n\n"),
    headers: referTo([...headers, ...own]),
    content: { "application/json": { schema: { allOf: [failure, narrowed] }, examples: examplesOf(codes) } },
  };
}

function headersOfCode(code: ErrorCode): SharedHeader[] {
  const { status, retryable } = errorTable[code];
  if (code === "UNAUTHORIZED") return ["WWW-Authenticate"];
  return retryable && status !== 500 ? ["Retry-After"] : [];
}

function examplesOf(codes: readonly ErrorCode[]): Record<string, { value: unknown }> {
  return Object.fromEntries(
    codes.map((code) => [code, { value: { success: false, error: { code, message: errorTable[code].message } } }]),
  );
}
