import { markedData, markedTemplate } from "@platen/stand/load/marked-receipt";

export interface Submission {
  /** 0 when there was no answer. */
  status: number;
  ms: number;
  /** An answer other than 200 is in the error envelope. */
  inEnvelope: boolean;
}

/** Longer than the service's own patience. */
const answerWithinMs = 20_000;

export async function submit(url: string, number: number): Promise<Submission> {
  const started = performance.now();
  try {
    const response = await fetch(`${url}/print/${markedTemplate.id}`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": `load-${number}` },
      body: JSON.stringify({ data: markedData(number) }),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    const text = await response.text();
    const inEnvelope = response.ok || text.startsWith('{"success":false,"error":{"code":');
    return { status: response.status, ms: performance.now() - started, inEnvelope };
  } catch {
    return { status: 0, ms: performance.now() - started, inEnvelope: false };
  }
}
