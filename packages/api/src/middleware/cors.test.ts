import { expect, it } from "vitest";
import { appWith } from "../../test/app-with.ts";
import { allowOrigins } from "./cors.ts";

const shop = "https://shop.example";
const ask = (allowed: string[], origin: string, method = "GET") =>
  appWith(allowOrigins(allowed)).request("/", { method, headers: { Origin: origin } });

it("a page of an allowed origin may read the answer and the headers that tell of jobs", async () => {
  const { headers } = await ask([shop], shop);
  expect(headers.get("Access-Control-Allow-Origin")).toBe(shop);
  const exposed = headers.get("Access-Control-Expose-Headers")?.split(",");
  expect(exposed).toEqual(
    expect.arrayContaining(["Location", "ETag", "Retry-After", "RateLimit", "RateLimit-Policy", "Idempotent-Replayed"]),
  );
  expect(headers.get("Vary")).toBe("Origin");
});

it("a page of another origin is told nothing that would let it read", async () => {
  expect((await ask([shop], "https://evil.example")).headers.has("Access-Control-Allow-Origin")).toBe(false);
});

it("with * every origin may read", async () => {
  expect((await ask([shop, "*"], "https://any.example")).headers.get("Access-Control-Allow-Origin")).toBe("*");
});

it("a browser that asks first learns which headers it may send", async () => {
  const answer = await ask([shop], shop, "OPTIONS");
  expect(answer.status).toBe(204);
  const allowed = answer.headers.get("Access-Control-Allow-Headers")?.split(",");
  expect(allowed).toEqual(expect.arrayContaining(["Idempotency-Key", "If-Match", "traceparent"]));
});
