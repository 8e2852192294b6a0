import { createClient, type Failure, type PlatenClient } from "@platen/client/client";
import type { CommonValues } from "./arguments.ts";
import { CommandError, exitCodes, type Surroundings, usageError } from "./command.ts";

/** The service a command speaks to. */
export interface Service {
  url: string;
  http: PlatenClient["http"];
  /** The answer's body, or a CommandError that says what went wrong. */
  ask<T>(request: Promise<Answer<T>>): Promise<T>;
}

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

export const defaultUrl = "http://localhost:3000";

export function openService(values: CommonValues, { env }: Pick<Surroundings, "env">): Service {
  const url = readUrl(values.url ?? env.PLATEN_URL ?? defaultUrl);
  const apiKey = values["api-key"] ?? env.PLATEN_API_KEY;
  const { http } = createClient({ baseUrl: url, ...(apiKey && { apiKey }) });
  return { url, http, ask: (request) => answerOf(request, url) };
}

function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === "http:" || url?.protocol === "https:") return url.href.replace(/\/$/, "");
  throw usageError(`The service's address must look like ${defaultUrl}, not "${text}".`);
}

async function answerOf<T>(request: Promise<Answer<T>>, url: string): Promise<T> {
  const { data, error, response } = await request.catch((cause: unknown) => {
    throw new CommandError(
      `Nothing answers at ${url} (${reasonOf(cause)}). Start it with \`platen up\`, or say where it is with --url or PLATEN_URL.`,
      { exitCode: exitCodes.unreachable, code: "UNREACHABLE" },
    );
  });
  if (response.ok) return data as T;
  throw refusal(error, response, url);
}

function refusal(body: unknown, { status }: Response, url: string): CommandError {
  if (!isFailure(body)) {
    return new CommandError(`${url} answered ${status}, but not as Platen does. Is something else at this address?`, {
      exitCode: exitCodes.failed,
      code: "NOT_PLATEN",
    });
  }
  const { code, message, details = [] } = body.error;
  const hint = code === "UNAUTHORIZED" ? " Give the key with --api-key or PLATEN_API_KEY." : "";
  return new CommandError(message + hint, { exitCode: exitCodes.failed, code, details });
}

function isFailure(body: unknown): body is Failure {
  const error = typeof body === "object" && body !== null && "error" in body ? body.error : undefined;
  return typeof error === "object" && error !== null && "code" in error && "message" in error;
}

/** fetch wraps what happened: `fetch failed`, caused by ECONNREFUSED. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  const code = "code" in cause ? String(cause.code) : "";
  return networkReasons[code] ?? (cause.message || code);
}

export const networkReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection closed",
  ENOTFOUND: "no such host name",
  EAI_AGAIN: "the host name cannot be looked up now",
  EHOSTUNREACH: "no way to this host",
  ENETUNREACH: "no way to this network",
  ETIMEDOUT: "no answer",
};
