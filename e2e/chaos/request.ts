/** What one request brought. */
export interface Answer {
  /** 0 when there was none. */
  status: number;
  text: string;
  /** Of an error. */
  code: string | undefined;
}

/** A server may hang: longer than its own patience, then the request counts as unanswered. */
export const answerWithinMs = 5_000;
export const retryAfterMs = 200;

export async function request(method: string, url: string, body?: unknown): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method,
      ...(body !== undefined && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    const text = await response.text();
    return { status: response.status, text, code: codeIn(text) };
  } catch {
    return { status: 0, text: "", code: undefined };
  }
}

export function codeIn(text: string): string | undefined {
  return /"code":"([A-Z_]+)"/.exec(text)?.[1];
}
