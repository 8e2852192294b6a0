import { createHmac, randomBytes } from "node:crypto";

/** By the scheme of standardwebhooks.com, which says how secrets look and how messages are signed. */
const secretPrefix = "whsec_";

const secretBytes = 32;

export function newWebhookSecret(): string {
  return secretPrefix + randomBytes(secretBytes).toString("base64");
}

export interface SignedParts {
  messageId: string;
  sentAt: Date;
  body: string;
}

/** The headers of a message. While a webhook has two secrets, it is signed with both: the receiver may have either. */
export function signedHeaders({ messageId, sentAt, body }: SignedParts, secrets: readonly string[]) {
  const seconds = Math.floor(sentAt.getTime() / 1000);
  const signed = `${messageId}.${seconds}.${body}`;
  return {
    "webhook-id": messageId,
    "webhook-timestamp": String(seconds),
    "webhook-signature": secrets.map((secret) => `v1,${signature(secret, signed)}`).join(" "),
  };
}

function signature(secret: string, signed: string): string {
  return createHmac("sha256", Buffer.from(secret.slice(secretPrefix.length), "base64"))
    .update(signed)
    .digest("base64");
}
