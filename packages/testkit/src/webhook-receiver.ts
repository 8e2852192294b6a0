import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import type { Json } from "./caller.ts";

/** A message as it arrived. */
export interface ReceivedMessage {
  messageId: string;
  type: string;
  data: Json;
  body: Json;
  /** By the word of the library that receivers use. */
  isSignedWith(secret: string): boolean;
}

/** The status to answer with; 0 cuts the connection off instead. */
type Answer = (message: ReceivedMessage) => number | Promise<number>;

/** The other end of a webhook, on this machine. */
export interface WebhookReceiver {
  url: string;
  port: number;
  /** In the order in which they arrived, whatever was answered. */
  received: ReceivedMessage[];
  /** How it answers from now on. */
  answer: Answer;
  /** Answers so from now on, and what is left waiting too; without a status nobody is answered. */
  answerWith(status: number | undefined): void;
  close(): Promise<void>;
}

export async function startWebhookReceiver({
  port: wanted = 0,
  answer = () => 204,
}: Partial<Pick<WebhookReceiver, "port" | "answer">> = {}): Promise<WebhookReceiver> {
  let release: (status: number) => void = () => {};
  const server = createServer(async (request, response) => {
    const message = messageFrom(request.headers as Record<string, string>, await text(request));
    receiver.received.push(message);
    const status = await receiver.answer(message);
    if (status === 0) request.socket.destroy();
    else response.writeHead(status, { Location: "/elsewhere" }).end("thank you");
  });
  server.listen(wanted, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received: [],
    answer,
    answerWith(status) {
      if (status === undefined) {
        const released = new Promise<number>((resolve) => {
          release = resolve;
        });
        receiver.answer = () => released;
      } else {
        release(status);
        receiver.answer = () => status;
      }
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return receiver;
}

function messageFrom(headers: Record<string, string>, written: string): ReceivedMessage {
  const body = JSON.parse(written);
  return {
    messageId: headers["webhook-id"] ?? "",
    type: body.type,
    data: body.data,
    body,
    isSignedWith(secret) {
      try {
        new Webhook(secret).verify(written, headers);
        return true;
      } catch {
        return false;
      }
    },
  };
}
