import type { ErrorCode } from "@platen/shared/errors";

/** What a request and its answers look like. Held against their schemas by packages/api/test/contract/openapi.test.ts. */
export interface OperationExample {
  /** Values of the path's parameters, where they differ from those of other paths. */
  path?: Readonly<Record<string, string>>;
  /** What follows the path, as in `?openJobs=cancel`. */
  query?: Readonly<Record<string, string>>;
  /** A JSON body. */
  request?: unknown;
  /** By status: of JSON the value, of an answer that can be had as plain text the text. */
  answers?: Record<number, unknown>;
  /** For a request that cannot succeed on a new installation: what it is answered there, and why. */
  refusal?: { code: ErrorCode; why: string };
}
