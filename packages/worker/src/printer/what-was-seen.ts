import { PlainError } from "@platen/shared/errors";

/** Rejects when the connection is gone. One that ended before a word was heard is told apart: it has causes of its own. */
export async function failWhenLost(link: { lost: Promise<string> }, hasHeard = () => true): Promise<never> {
  const reason = await link.lost;
  const another = "is another program connected to it? Most printers serve one at a time";
  throw new PlainError(
    hasHeard() ? reason : `it took the connection and ended it without a word (${reason}); ${another}`,
  );
}

/** In words for whoever looks for the printer; errors of the system are named by their codes alone. */
const seenWords: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing takes connections at this address and port (connection refused)",
  ECONNRESET: "the connection was reset",
  EHOSTUNREACH: "there is no way to this address",
  ENETUNREACH: "there is no way to this network",
  ENOTFOUND: "there is no such host name",
  EAI_AGAIN: "the host name cannot be looked up now",
  ETIMEDOUT: "nothing answers at this address",
};

/** Of a connection that could not be made, or did not last. */
export function whatWasSeen(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  return seenWords[code] ?? error.message;
}
