import type { WebhookMessage } from "@platen/client/client";
import { sleep } from "@platen/shared/time";
import type { Service } from "../api-connection.ts";
import { CommandError, exitCodes, type Result, type Surroundings } from "../command.ts";

/** Asked for, not pushed: most receivers answer within a second. */
const askEveryMs = 200;

/** The most that one answer holds. */
const pageSize = 100;

/** Sends a test and waits for the first word about it: the receiver took it, or the try went wrong. */
export async function sendTest(
  service: Service,
  id: string,
  timeoutS: number,
  { paint }: Pick<Surroundings, "paint">,
): Promise<Result> {
  const deadline = Date.now() + timeoutS * 1000;
  const sent = await service.ask(service.http.POST("/webhooks/{id}/test", { params: { path: { id } } }));
  let message = sent.message;
  while (!isAnswered(message)) {
    if (Date.now() >= deadline) throw unanswered(id, timeoutS);
    await sleep(askEveryMs);
    message = await findMessage(service, id, message.id);
  }
  if (message.status === "delivered") {
    return { value: message, text: `${paint("green", "delivered")}  the receiver answered ${message.answerStatus}\n` };
  }
  const goesOn = message.status === "waiting" ? `; \`platen webhooks messages ${id}\` tells how it goes on` : "";
  return {
    code: exitCodes.failed,
    value: message,
    text: `${paint("red", "not delivered")}  ${message.failure}${goesOn}\n`,
  };
}

function isAnswered({ status, failure }: WebhookMessage): boolean {
  return status !== "waiting" || failure !== null;
}

/** What happened meanwhile is told before it. */
async function findMessage(service: Service, id: string, wanted: string): Promise<WebhookMessage> {
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = { limit: pageSize, ...(cursor !== null && { cursor }) };
    const page: { messages: WebhookMessage[]; nextCursor: string | null } = await service.ask(
      service.http.GET("/webhooks/{id}/messages", { params: { path: { id }, query } }),
    );
    const found = page.messages.find((message) => message.id === wanted);
    if (found) return found;
    cursor = page.nextCursor;
  } while (cursor !== null);
  throw new CommandError("The test is not there any more: somebody has deleted it.", {
    exitCode: exitCodes.failed,
    code: "WEBHOOK_MESSAGE_NOT_FOUND",
  });
}

function unanswered(id: string, timeoutS: number): CommandError {
  return new CommandError(
    `The test did not arrive within ${timeoutS} s. It is still tried; \`platen webhooks messages ${id}\` tells how it goes on.`,
    { exitCode: exitCodes.failed, code: "TIMED_OUT" },
  );
}
