import { words } from "../words/words.ts";
import { keyRefused, keyState } from "./key.ts";
import { apiKey } from "./stored-key.ts";
import type { Failure, ServiceProblem } from "./types.ts";

/**
 * A request that was not carried out. The message is in the person's language where there are words for the code, else in the
 * service's; `problems` are worded where they are shown.
 */
export class ApiError extends Error {
  readonly code: string;
  readonly problems: readonly ServiceProblem[];

  constructor(code: string, message: string, problems: readonly ServiceProblem[] = []) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.problems = problems;
  }
}

/** The console is served at `<base>/console/`; the paths of the interface begin one step up. */
export function apiUrl(path: string): URL {
  return new URL(`..${path}`, document.baseURI);
}

interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** A file goes out as it is, everything else as JSON. */
  body?: unknown;
  signal?: AbortSignal;
  /** An API key to try out. Without it the stored one is sent. */
  key?: string;
  /** Requests that bear the same one are carried out once. */
  idempotencyKey?: string;
  /** The tag of the state that a person has seen. What is in another one by now is not changed. */
  ifMatch?: string;
}

export interface JobPicture {
  picture: Blob;
  widthMm: number;
}

/** Everything is answered within a second or two. A host that is gone says nothing, and browsers wait minutes for it. */
const answerWithinMs = 15_000;

/** A picture of a few megabytes over a shop's slow wireless network. */
const uploadWithinMs = 120_000;

export function requestJson<T>(path: string, options: RequestOptions = {}): Promise<T> {
  return send(path, "application/json", options, (response) => response.json() as Promise<T>);
}

/** Something that is stored, and the tag by which its state is known. */
export function requestTagged<T>(path: string, options: RequestOptions = {}): Promise<{ answer: T; etag: string }> {
  return send(path, "application/json", options, async (response) => ({
    answer: (await response.json()) as T,
    etag: response.headers.get("ETag") ?? "*",
  }));
}

export function requestPicture(path: string, options: RequestOptions = {}): Promise<Blob> {
  return send(path, "image/png", options, (response) => response.blob());
}

/** A picture of a job, and how wide its paper is. */
export function requestJobPicture(path: string, options: RequestOptions = {}): Promise<JobPicture> {
  return send(path, "image/png", options, async (response) => ({
    picture: await response.blob(),
    widthMm: Number(response.headers.get("Paper-Width")),
  }));
}

export function requestText(path: string, options: RequestOptions = {}): Promise<string> {
  return send(path, "text/plain", options, (response) => response.text());
}

/** Reads the body as well, because the connection can break half way through it. */
async function send<T>(
  path: string,
  accept: string,
  options: RequestOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { signal, key = apiKey() } = options;
  // Until the right key is typed in, whatever the pages behind the dialog send would only be refused.
  if (options.key === undefined && keyState.get() !== "accepted") {
    throw new ApiError("UNAUTHORIZED", words().errors.UNAUTHORIZED);
  }
  const timeLimit = AbortSignal.timeout(options.body instanceof Blob ? uploadWithinMs : answerWithinMs);
  try {
    const response = await fetch(apiUrl(path), {
      ...requestOf(accept, key, options),
      signal: signal ? AbortSignal.any([signal, timeLimit]) : timeLimit,
    });
    if (response.ok) return await read(response);
    if (response.status === 401) keyRefused(key);
    throw await failureOf(response);
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw new ApiError("UNREACHABLE", words().errors.UNREACHABLE);
  }
}

function requestOf(
  accept: string,
  key: string | null,
  { method = "GET", body, idempotencyKey, ifMatch }: RequestOptions,
): RequestInit {
  const isFile = body instanceof Blob;
  return {
    method,
    headers: {
      Accept: accept,
      ...(key === null ? {} : { "X-API-Key": key }),
      ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
      ...(ifMatch === undefined ? {} : { "If-Match": ifMatch }),
      ...(body === undefined ? {} : { "Content-Type": isFile ? body.type : "application/json" }),
    },
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
  };
}

async function failureOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const error = (body as { error?: Partial<Failure> } | undefined)?.error;
  // Something else answers at this address, such as a proxy whose service is away.
  if (!error?.code) return new ApiError("UNREACHABLE", words().errors.UNREACHABLE);
  const problems = error.problems ?? error.details?.map(uncoded);
  return new ApiError(error.code, ownWords(error.code) ?? error.message ?? error.code, problems);
}

/** A problem that the service tells in English only: `database: cannot be reached`. */
export function uncoded(detail: string): ServiceProblem {
  const [, path = "", message = detail] = /^(\S+?): (.*)$/s.exec(detail) ?? [];
  return { path, code: "other", values: {}, message };
}

function ownWords(code: string): string | undefined {
  const known: Readonly<Record<string, string>> = words().errors;
  return Object.hasOwn(known, code) ? known[code] : undefined;
}

export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError("UNEXPECTED", error instanceof Error ? error.message : String(error));
}
