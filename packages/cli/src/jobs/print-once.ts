import { sleep } from "@platen/shared/time";
import type { Answer, Service } from "../api-connection.ts";
import { CommandError, exitCodes } from "../command.ts";

/** What goes with a request each time it is sent. */
export interface Sending {
  header: { "Idempotency-Key": string };
  signal: AbortSignal;
}

/** The API answers within seconds or refuses; a peer that takes longer has gone without a word. */
const answerWithinMs = 30_000;

/** A service that restarts behind its proxy, and a connection that broke, are often back after a moment. */
const sendAgainAfterMs = 1_000;

/**
 * Sends a request that prints, and prints once. When the answer is lost on its way nobody can say whether the request was
 * taken, so it goes out once more with the same key: the service answers with the job it has made, or makes it now.
 */
export async function printOnce<T>(
  service: Service,
  key: string,
  send: (sending: Sending) => Promise<Answer<T>>,
): Promise<T> {
  const attempt = () =>
    service.ask(send({ header: { "Idempotency-Key": key }, signal: AbortSignal.timeout(answerWithinMs) }));
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof CommandError) || !error.isInDoubt) throw error;
  }
  await sleep(sendAgainAfterMs);
  return attempt().catch((error: unknown) => {
    throw error instanceof CommandError && leavesDoubt(error) ? doubt(error, key) : error;
  });
}

/** Said about the second sending alone, by somebody who has not looked for what became of the first. */
const saysNothingOfTheFirst = new Set([
  "UNREACHABLE",
  "NOT_PLATEN",
  "RATE_LIMITED",
  "INTERNAL_ERROR",
  "SERVICE_UNAVAILABLE",
]);

function leavesDoubt({ code }: CommandError): boolean {
  return saysNothingOfTheFirst.has(code);
}

function doubt({ message }: CommandError, key: string): CommandError {
  return new CommandError(
    `Nobody can say whether this was taken for printing. Repeat the same command with --key ${key} and it prints once at most.`,
    { exitCode: exitCodes.unknown, code: "OUTCOME_UNKNOWN", details: [message] },
  );
}
