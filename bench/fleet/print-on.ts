import type { Order } from "../order.ts";

const mostTries = 20;

/** Asks for a receipt on one printer. A machine too busy to answer in time says so, and is asked again. */
export async function printOn(url: string, printer: string, { templateId, data }: Order): Promise<void> {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": `${printer}-${data.number}` };
  const request = { method: "POST", headers, body: JSON.stringify({ data, printer }) };
  for (let tries = 1; ; tries++) {
    const answer = await fetch(`${url}/print/${templateId}`, request);
    const text = await answer.text();
    if (answer.ok) return;
    if (answer.status !== 503 || tries === mostTries) throw new Error(`${answer.status} ${text}`);
  }
}
