import type { components } from "./interface.generated.ts";

type Failure = components["schemas"]["Failure"];

/** What the service refused, with the code and the sentence of its answer. */
export class PlatenError extends Error {
  override readonly name = "PlatenError";
  readonly code: Failure["error"]["code"];
  /** Of the HTTP answer. */
  readonly status: number;

  constructor(status: number, { code, message }: Failure["error"]) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export interface Asked {
  baseUrl: string;
  apiKey?: string | undefined;
  fetch?: typeof globalThis.fetch | undefined;
  signal?: AbortSignal | undefined;
}

/** A refusal that stays until somebody changes the key or the settings. Everything else may be gone a moment later. */
const lasting = new Set([401, 403]);

/** Who does not answer refuses nothing, and must not keep the next attempt waiting. */
const answerWithinMs = 5_000;

/**
 * Why /ws does not open, if that is for good. No browser tells a page what a refused socket was answered, so its address is
 * asked once more as plain HTTP, which needs the same key.
 */
export async function lastingRefusal({ baseUrl, apiKey, fetch, signal }: Asked): Promise<PlatenError | undefined> {
  const ask = fetch ?? globalThis.fetch;
  // Not an `AbortSignal.any`, in which Node forgets a time limit (nodejs/node#57736).
  const ended = new AbortController();
  const end = () => ended.abort();
  const timer = setTimeout(end, answerWithinMs);
  signal?.addEventListener("abort", end);
  if (signal?.aborted) end();
  try {
    const answer = await ask(`${baseUrl.replace(/\/$/, "")}/ws`, {
      headers: apiKey ? { "X-API-Key": apiKey } : {},
      signal: ended.signal,
    });
    if (!lasting.has(answer.status)) return undefined;
    const failure = (await answer.json().catch(() => undefined)) as Partial<Failure> | undefined;
    // A proxy that asks for credentials of its own answers in other words.
    return new PlatenError(answer.status, failure?.error ?? { code: "UNAUTHORIZED", message: "/ws is refused." });
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
  }
}
