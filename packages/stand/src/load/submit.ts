import { markedData, markedTemplate } from "./marked-receipt.ts";

/** What became of one request to print. */
export interface Submission {
  /** 0 when there was no answer. */
  status: number;
  /** The answer, or why there was none. */
  text: string;
  ms: number;
  /** Also of a job that has failed since it was asked for first: it was accepted then. */
  jobId: string | undefined;
}

export interface SubmitOptions {
  key?: string;
  /** Of a service that asks for one. */
  apiKey?: string;
  /** Without one it is the printer `default`. */
  printer?: string;
  /** How long the receipt is. */
  lines?: number;
  /** Longer than the service's own patience; then the request counts as unanswered. */
  answerWithinMs?: number;
}

/** Asks for a marked receipt, under a key of its own. */
export async function submit(url: string, number: number, options: SubmitOptions = {}): Promise<Submission> {
  const { key = `load-${number}`, apiKey, printer, lines, answerWithinMs = 20_000 } = options;
  const started = performance.now();
  const answered = (status: number, text: string) => {
    return { status, text, ms: performance.now() - started, jobId: /"jobId":"([^"]+)"/.exec(text)?.[1] };
  };
  try {
    const response = await fetch(`${url}/print/${markedTemplate.id}`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key, ...(apiKey && { "x-api-key": apiKey }) },
      body: JSON.stringify({ data: markedData(number, lines), ...(printer && { printer }) }),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    return answered(response.status, await response.text());
  } catch (error) {
    return answered(0, String((error as Error).cause ?? error));
  }
}
