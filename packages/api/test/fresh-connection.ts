import { request } from "node:http";
import type { Json } from "@platen/testkit/caller";

export interface FreshAnswer {
  status: number;
  text: string;
  body: Json;
}

/** Asks on a connection of its own, which is closed behind the answer: `fetch` would use one again. */
export function askAnew(url: string, method = "GET", body?: unknown): Promise<FreshAnswer> {
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { "Content-Type": "application/json" };
    const asked = request(url, { method, headers, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.once("error", reject);
      response.once("end", () => {
        const isJson = response.headers["content-type"]?.startsWith("application/json") === true;
        resolve({ status: response.statusCode ?? 0, text, body: isJson ? JSON.parse(text) : null });
      });
    });
    asked.once("error", reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
