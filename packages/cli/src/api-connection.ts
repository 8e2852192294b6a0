import { createClient, type Failure, type PlatenClient } from "@platen/client/client";
import { reasonOf } from "@platen/shared/network-reason";
import type { CommonValues } from "./arguments.ts";
import { CommandError, exitCodes, type Surroundings, usageError } from "./command.ts";
import { wasNeverSent } from "./network-failure.ts";

/** The service a command speaks to. */
export interface Service {
  url: string;
  http: PlatenClient["http"];
  /** The answer's body, or a CommandError that says what went wrong. */
  ask<T>(request: Promise<Answer<T>>): Promise<T>;
}

export interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

export const defaultUrl = "http://localhost:3000";

export function openService(values: CommonValues, { env }: Pick<Surroundings, "env">): Service {
  const url = readUrl(values.url ?? env.PLATEN_URL ?? defaultUrl);
  const apiKey = readApiKey(values["api-key"] ?? env.PLATEN_API_KEY);
  const { http } = createClient({ baseUrl: url, ...(apiKey && { apiKey }) });
  return { url, http, ask: (request) => answerOf(request, url) };
}

function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === "http:" || url?.protocol === "https:") return url.href.replace(/\/$/, "");
  throw usageError(`The service's address must look like ${defaultUrl}, not "${text}".`);
}

/** Refused here, because fetch would fail with it as if the service did not answer. */
function readApiKey(text = ""): string {
  try {
    new Headers({ "X-API-Key": text });
    return text;
  } catch {
    throw usageError("The API key has characters that no header can carry.");
  }
}

async function answerOf<T>(request: Promise<Answer<T>>, url: string): Promise<T> {
  const { data, error, response } = await request.catch((cause: unknown) => {
    throw unanswered(cause, url);
  });
  if (response.ok && data !== undefined) return data;
  throw refusal(error, response, url);
}

function unanswered(cause: unknown, url: string): CommandError {
  const isInDoubt = !wasNeverSent(cause);
  const message = isInDoubt
    ? `No answer came from ${url} (${reasonOf(cause)}).`
    : `Nothing answers at ${url} (${reasonOf(cause)}). Start it with \`platen up\`, or say where it is with --url or PLATEN_URL.`;
  return new CommandError(message, { exitCode: exitCodes.unreachable, code: "UNREACHABLE", isInDoubt });
}

/** What to do at a command line about what the service says. */
const hints: Readonly<Record<string, string>> = {
  UNAUTHORIZED: "Give the key with --api-key or PLATEN_API_KEY.",
  KEY_NOT_FOUND: "`platen keys` lists those there are.",
  KEY_EXISTS: "`platen keys rotate` gives it another secret.",
  WEBHOOK_NOT_FOUND: "`platen webhooks` lists those there are.",
  WEBHOOK_MESSAGE_NOT_FOUND: "`platen webhooks messages` lists those there are.",
  WEBHOOK_STOPPED: "`platen webhooks resume` does the one, `platen webhooks change --enable` the other.",
  TEMPLATE_NOT_FOUND: "`platen templates` lists those there are.",
  TEMPLATE_VERSION_NOT_FOUND: "`platen templates versions` lists those there are.",
  JOB_NOT_FOUND: "`platen jobs` lists the newest.",
  PRINTER_NOT_FOUND: "`platen printers` lists those there are.",
  KNOCK_NOT_FOUND: "`platen knocks` lists those there are.",
  KNOCK_GUESSABLE: "`platen printers add --lane` makes it a safe one.",
  PRINTER_EXISTS: "`platen printers change` changes it.",
  PRINTER_ADDRESS_TAKEN: "--allow-shared-address takes it all the same.",
  PRECONDITION_FAILED: "`platen printers show` shows it as it is now.",
  PRINTER_BUSY: "`platen printers remove --cancel-jobs` does so; `platen jobs --printer` shows them.",
};

/** What the service says is not there, as the path of a request names it. */
const missing: Readonly<Record<string, { what: string; path: RegExp }>> = {
  TEMPLATE_NOT_FOUND: { what: "template", path: /\/(?:templates|print)\/([^/]+)/ },
  JOB_NOT_FOUND: { what: "job", path: /\/jobs\/([^/]+)/ },
};

/** The service's own sentence, or one that names what is not there. */
function sentenceOf({ code, message }: Failure["error"], answered: string): string {
  const { what, path } = (Object.hasOwn(missing, code) && missing[code]) || {};
  const name = path && URL.canParse(answered) ? path.exec(new URL(answered).pathname)?.[1] : undefined;
  return name === undefined ? message : `There is no ${what} "${decodeURIComponent(name)}".`;
}

function refusal(body: unknown, { status, ok, headers, url: answered }: Response, url: string): CommandError {
  const retryAfterMs = readRetryAfterMs(headers);
  if (!isFailure(body)) {
    return new CommandError(`${url} answered ${status}, but not as Platen does. Is something else at this address?`, {
      exitCode: exitCodes.failed,
      code: "NOT_PLATEN",
      retryAfterMs,
      // A gateway that gave up waiting does not know how it went on behind it.
      isInDoubt: ok || status >= 500,
    });
  }
  const { code, details = [] } = body.error;
  const hint = Object.hasOwn(hints, code) ? ` ${hints[code]}` : "";
  // Of a job that was asked for before and has failed since: whether it is on paper may be what nobody knows.
  const isUnknown = code === "PRINT_FAILED" && details[0]?.startsWith("OUTCOME_UNKNOWN:");
  const exitCode = isUnknown ? exitCodes.unknown : exitCodes.failed;
  return new CommandError(sentenceOf(body.error, answered) + hint, { exitCode, code, details, retryAfterMs });
}

/** Seconds, as Platen and nearly every proxy write it; the other form, a date, is not worth a parser here. */
function readRetryAfterMs(headers: Headers): number {
  const text = headers.get("Retry-After") ?? "";
  return /^\d{1,9}$/.test(text) ? Number(text) * 1000 : 0;
}

function isFailure(body: unknown): body is Failure {
  const error = typeof body === "object" && body !== null && "error" in body ? body.error : undefined;
  return typeof error === "object" && error !== null && "code" in error && "message" in error;
}
