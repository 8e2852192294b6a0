import type { WebhookMessage } from "@platen/client/client";
import type { Paint } from "../command.ts";
import { localTime } from "../local-time.ts";
import { table } from "../table.ts";

const colours = {
  waiting: "yellow",
  delivered: "green",
  failed: "red",
} as const satisfies Record<WebhookMessage["status"], string>;

/** One line for each message, with how it went. */
export function listMessages(messages: readonly WebhookMessage[], paint: Paint): string {
  const heading = ["id", "happened", "type", "about", "state", "tries", "answer"].map((title) => paint("dim", title));
  return table([
    heading,
    ...messages.map((message) => [
      message.id,
      localTime(message.timestamp),
      message.type,
      message.subject === message.messageId ? "-" : message.subject,
      paint(colours[message.status], message.status),
      String(message.attempts),
      answerOf(message),
    ]),
  ]);
}

/** How the last try went, and when the next one is. */
function answerOf({ status, attempts, answerStatus, failure, nextAt }: WebhookMessage): string {
  if (failure === null) return answerStatus === null ? "-" : String(answerStatus);
  const isTriedAgain = status === "waiting" && attempts > 0 && nextAt !== null;
  return isTriedAgain ? `${failure}; again at ${localTime(nextAt)}` : failure;
}
