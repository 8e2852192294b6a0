import { isCertificateCode } from "./certificate-codes.ts";

/** In the words of the person at the terminal. */
export function reasonOf(error: unknown): string {
  const cause = causeOf(error);
  if (!(cause instanceof Error)) return String(cause);
  const code = codeOf(cause);
  return networkReasons[cause.name] ?? networkReasons[code] ?? (cause.message || code);
}

const networkReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection closed",
  ENOTFOUND: "no such host name",
  EAI_AGAIN: "the host name cannot be looked up now",
  EHOSTUNREACH: "no way to this host",
  ENETUNREACH: "no way to this network",
  ETIMEDOUT: "no answer",
  // The name of what AbortSignal.timeout() ends a request with; its code is a number of the DOM.
  TimeoutError: "no answer",
};

/** Looking up the host and connecting come before the first byte of a request. */
const beforeSending = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

/** Whether it is certain that the service saw nothing of the request. In doubt it is not. */
export function wasNeverSent(error: unknown): boolean {
  const cause = causeOf(error);
  if (!(cause instanceof Error)) return false;
  const code = codeOf(cause);
  const isConnecting = "syscall" in cause && cause.syscall === "connect";
  return isConnecting || beforeSending.has(code) || isCertificateCode(code);
}

/** fetch wraps what happened: `fetch failed`, caused by ECONNREFUSED. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error;
}

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : "";
}
