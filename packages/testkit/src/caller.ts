/** JSON whose shape a test looks into; what is wrong about it fails the test and not the compiler. */
export type Json = ReturnType<typeof JSON.parse>;

export interface Answer {
  status: number;
  headers: Headers;
  body: Json;
  text: string;
}

export interface Caller {
  base: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

export interface CallerOptions {
  /** With every request. */
  headers?: Record<string, string>;
  onAnswer?(method: string, path: string, answer: Answer): void;
}

/** Sends a body as JSON; a string and bytes go out as they are. */
export function callerOf(base: string, { headers: always = {}, onAnswer }: CallerOptions = {}): Caller {
  return {
    base,
    async call(method, path, body, headers = {}) {
      const hasBody = body !== undefined;
      const response = await fetch(base + path, {
        method,
        headers: { ...(hasBody ? { "Content-Type": "application/json" } : {}), ...always, ...headers },
        redirect: "manual",
        ...(hasBody ? { body: isRaw(body) ? body : JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      const isJson = /^application\/json(;|$)/.test(response.headers.get("content-type") ?? "") && text !== "";
      const answer = {
        status: response.status,
        headers: response.headers,
        text,
        body: isJson ? JSON.parse(text) : null,
      };
      onAnswer?.(method, path, answer);
      return answer;
    },
  };
}

function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === "string" || body instanceof Uint8Array;
}
