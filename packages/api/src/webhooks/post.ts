import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { reasonOf } from "@platen/shared/network-reason";

export interface Post {
  url: string;
  /** The only ones that are connected to. */
  addresses: readonly string[];
  headers: Record<string, string>;
  body: string;
  /** From the first packet to the last byte of the answer's head. */
  withinMs: number;
}

/** How a request was answered, or in words why it was not. */
export type PostResult = { status: number } | { failure: string };

/** More than any answer that means nothing has. */
const mostAnswerBytes = 64 * 1024;

/**
 * Sends one request on a connection of its own and waits for the answer's status, which is all that counts. Redirects are not
 * followed, and nothing of the answer is kept.
 */
export function post({ url, addresses, headers, body, withinMs }: Post): Promise<PostResult> {
  const request = new URL(url).protocol === "https:" ? requestHttps : requestHttp;
  const answered = new Promise<PostResult>((resolve) => {
    const sent = request(url, {
      method: "POST",
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
      agent: false,
      lookup: lookupAmong(addresses),
    });
    const timer = setTimeout(() => sent.destroy(new DOMException("no answer", "TimeoutError")), withinMs);
    sent.on("close", () => {
      clearTimeout(timer);
      // Of an answer that wants to change the protocol nothing else is heard.
      resolve({ failure: "the connection was closed without an answer" });
    });
    sent.on("error", (error) => resolve({ failure: reasonOf(error) }));
    sent.on("response", (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > mostAnswerBytes) sent.destroy();
      });
      response.on("error", () => {});
      resolve({ status: response.statusCode ?? 0 });
    });
    sent.end(body);
  });
  return answered.catch((error: unknown) => ({ failure: reasonOf(error) }));
}

/** Names mean what was found out before, and nobody is asked again. */
function lookupAmong(addresses: readonly string[]): LookupFunction {
  const entries = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, answer) => {
    const [first] = entries;
    if (all) answer(null, entries);
    else answer(null, first?.address ?? "", first?.family ?? 0);
  };
}
