import { apiKey, keyRefused } from "./key.ts";

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

export interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** A file goes out as it is, everything else as JSON. */
  body?: unknown;
  signal?: AbortSignal;
}

export interface Printed {
  picture: Blob;
  widthMm: number;
}

export async function requestJson<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const response = await send(path, "application/json", options);
  return (await response.json()) as T;
}

export async function requestPicture(path: string, options: RequestOptions = {}): Promise<Blob> {
  return (await send(path, "image/png", options)).blob();
}

/** A picture of a job, and how wide its paper is. */
export async function requestPrinted(path: string, options: RequestOptions = {}): Promise<Printed> {
  const response = await send(path, "image/png", options);
  return { picture: await response.blob(), widthMm: Number(response.headers.get("Paper-Width")) };
}

export async function requestText(path: string, options: RequestOptions = {}): Promise<string> {
  return (await send(path, "text/plain", options)).text();
}

async function send(path: string, accept: string, { method = "GET", body, signal }: RequestOptions): Promise<Response> {
  const key = apiKey();
  const isFile = body instanceof Blob;
  const response = await fetch(apiUrl(path), {
    method,
    headers: {
      Accept: accept,
      ...(key === null ? {} : { "X-API-Key": key }),
      ...(body === undefined ? {} : { "Content-Type": isFile ? body.type : "application/json" }),
    },
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError("UNREACHABLE", "Platen does not answer. Is it running?");
  });
  if (response.ok) return response;
  if (response.status === 401) keyRefused(key);
  throw await failureOf(response);
}

async function failureOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const error = (body as { error?: { code?: string; message?: string; details?: string[] } } | undefined)?.error;
  if (!error?.code) return new ApiError("UNREACHABLE", `Platen answered ${response.status} without saying why.`);
  return new ApiError(error.code, error.message ?? "The request failed.", error.details ?? []);
}

export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError("UNEXPECTED", error instanceof Error ? error.message : String(error));
}

export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
