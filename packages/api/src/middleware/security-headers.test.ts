import { expect, it } from "vitest";
import { appWith } from "../../test/app-with.ts";
import { allowOrigins } from "./cors.ts";
import { secureAnswers } from "./security-headers.ts";

it("an answer may be neither sniffed, referred to, kept nor run", async () => {
  const { headers } = await appWith(secureAnswers).request("/");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Referrer-Policy")).toBe("no-referrer");
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; frame-ancestors 'none'");
});

it.each([
  ["", []],
  [", also where pages of other origins are welcome", [allowOrigins(["https://shop.example"])]],
])("a route's own policy stands in the place of the usual one%s", async (_where, others) => {
  const app = appWith(secureAnswers, ...others, async (context, next) => {
    if (context.req.path !== "/page") return next();
    context.header("Cache-Control", "no-cache");
    return context.body("", 200, { "Content-Type": "text/html", ETag: '"1"' });
  });
  const { headers } = await app.request("/page", { headers: { Origin: "https://shop.example" } });
  expect([headers.get("Cache-Control"), headers.get("Content-Type")]).toEqual(["no-cache", "text/html"]);
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect((await app.request("/")).headers.get("Cache-Control")).toBe("no-store");
});
