import type { AskingRow } from "@platen/shared/db/asking-printers";
import type { AppContext } from "../endpoints/endpoint.ts";
import type { LaneCore, Visit } from "./lane.ts";

/** How one lane is spoken: its address, and what is answered there. */
export interface LaneProtocol {
  /** Below the base path. `:secret` is the printer's own. */
  path: `/${string}/:secret`;
  methods: readonly ("GET" | "POST" | "DELETE")[];
  /** The largest body that is read, in bytes. */
  mostBytes: number;
  answer(core: LaneCore, request: LaneRequest): Promise<LaneAnswer>;
}

/** A printer's request. Its address holds the secret, and is written nowhere. */
export interface LaneRequest {
  method: string;
  path: string;
  secret: string;
  /** Undefined where there is no such parameter, or header. */
  query(name: string): string | undefined;
  header(name: string): string | undefined;
  body(): Promise<string>;
  /** The address it came from. */
  client(): string;
}

export interface LaneAnswer {
  status: 200 | 400 | 401 | 404 | 415;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

/** The printer that asks, or what it is answered when it is not let in. */
export async function letIn(
  core: LaneCore,
  { method, path, secret, client, header }: LaneRequest,
  who: Pick<Visit, "lane" | "identity"> & Partial<Pick<Visit, "binds" | "says">>,
): Promise<AskingRow | LaneAnswer> {
  const authorization = header("Authorization");
  const admitted = await core.admit({ binds: false, says: {}, ...who, secret, client, method, path, authorization });
  if (admitted === "unknown") return { status: 404 };
  if (admitted === "stranger") return { status: 401 };
  return "challenge" in admitted ? { status: 401, headers: { "WWW-Authenticate": admitted.challenge } } : admitted;
}

export function isAnswer(printer: AskingRow | LaneAnswer): printer is LaneAnswer {
  return !("id" in printer);
}

export function respond(context: AppContext, { status, headers = {}, body = "" }: LaneAnswer): Response {
  const bytes = typeof body === "string" ? body : new Uint8Array(body);
  return context.body(bytes, status, { ...headers, "Content-Length": String(Buffer.byteLength(bytes)) });
}
