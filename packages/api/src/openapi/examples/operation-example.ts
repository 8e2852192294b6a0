/** What a request and its answers look like. Held against their schemas by packages/api/test/contract/openapi.test.ts. */
export interface OperationExample {
  /** A JSON body. */
  request?: unknown;
  /** By status: of JSON the value, of an answer that can be had as plain text the text. */
  answers?: Record<number, unknown>;
}
