/** Why a connection failed, in the words of the person at the terminal. */
export function reasonOf(error: unknown): string {
  const cause = causeOf(error);
  if (!(cause instanceof Error)) return String(cause);
  const code = codeOf(cause);
  return reasons[cause.name] ?? reasons[code] ?? (cause.message || code);
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection closed",
  ENOTFOUND: "no such host name",
  EAI_AGAIN: "the host name cannot be looked up now",
  EHOSTUNREACH: "no way to this host",
  ENETUNREACH: "no way to this network",
  ETIMEDOUT: "no answer",
  CONNECT_TIMEOUT: "no answer",
  // The name of what AbortSignal.timeout() ends a request with; its code is a number of the DOM.
  TimeoutError: "no answer",
};

/** fetch wraps what happened: `fetch failed`, caused by ECONNREFUSED. */
export function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error;
}

export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
