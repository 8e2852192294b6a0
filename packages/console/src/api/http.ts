import { apiKey, keyRefused, keyState } from "./key.ts";
import type { Failure } from "./types.ts";

/** A request that was not carried out, in the service's own words. */
export class ApiError extends Error {
  readonly code: string;
  readonly details: string[];

  constructor(code: string, message: string, details: string[] = []) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.details = details;
  }
}

/** The console is served at `<base>/console/`, so the interface begins one step up. */
export function apiUrl(path: string): URL {
  return new URL(`..${path}`, document.baseURI);
}

interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** A file goes out as it is, everything else as JSON. */
  body?: unknown;
  signal?: AbortSignal;
  /** A key on trial. Without it the one that is kept is sent. */
  key?: string;
  /** The name of one wish: asked for again under the same name, the service does it once. */
  onceAs?: string;
}

export interface Printed {
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

export function requestPicture(path: string, options: RequestOptions = {}): Promise<Blob> {
  return send(path, "image/png", options, (response) => response.blob());
}

/** A picture of a job, and how wide its paper is. */
export function requestPrinted(path: string, options: RequestOptions = {}): Promise<Printed> {
  return send(path, "image/png", options, async (response) => ({
    picture: await response.blob(),
    widthMm: Number(response.headers.get("Paper-Width")),
  }));
}

export function requestText(path: string, options: RequestOptions = {}): Promise<string> {
  return send(path, "text/plain", options, (response) => response.text());
}

/** The answer is read in here as well: it can be lost half way. */
async function send<T>(
  path: string,
  accept: string,
  options: RequestOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { signal, key = apiKey() } = options;
  // While a person is asked for the key, pages behind the question have nothing to ask with.
  if (options.key === undefined && keyState.get() !== "accepted") {
    throw new ApiError("UNAUTHORIZED", "The service asks for its key first.");
  }
  const patience = AbortSignal.timeout(options.body instanceof Blob ? uploadWithinMs : answerWithinMs);
  try {
    const response = await fetch(apiUrl(path), {
      ...requestOf(accept, key, options),
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    });
    if (response.ok) return await read(response);
    if (response.status === 401) keyRefused(key);
    throw await failureOf(response);
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw new ApiError("UNREACHABLE", "Platen does not answer. Is it running?");
  }
}

function requestOf(accept: string, key: string | null, { method = "GET", body, onceAs }: RequestOptions): RequestInit {
  const isFile = body instanceof Blob;
  return {
    method,
    headers: {
      Accept: accept,
      ...(key === null ? {} : { "X-API-Key": key }),
      ...(onceAs === undefined ? {} : { "Idempotency-Key": onceAs }),
      ...(body === undefined ? {} : { "Content-Type": isFile ? body.type : "application/json" }),
    },
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
  };
}

async function failureOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const error = (body as { error?: Partial<Failure> } | undefined)?.error;
  if (!error?.code) return new ApiError("UNREACHABLE", `Platen answered ${response.status} without saying why.`);
  return new ApiError(error.code, error.message ?? "The request failed.", error.details ?? []);
}

export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError("UNEXPECTED", error instanceof Error ? error.message : String(error));
}

/** What the service says about a field, as a sentence with the name that a person sees. */
export function problemOf(error: ApiError | undefined, field: string, label: string): string | undefined {
  const detail = error?.details.find((each) => each.startsWith(`${field}:`));
  return detail && `${label} ${detail.slice(field.length + 1).trim()}.`;
}
