import { loadConfig } from "@platen/shared/config";
import { expect, it } from "vitest";
import { appWith, outcomeOf } from "../../test/app-with.ts";
import { refuseForeignPages } from "./foreign-page.ts";

const { auth, server } = loadConfig(undefined, {});
const open = { auth: { ...auth, enabled: false }, server };

const send = (headers: Record<string, string>, { config = open, method = "POST" } = {}) =>
  outcomeOf(
    appWith(refuseForeignPages(config)).request("/", { method, headers: { Host: "platen.local", ...headers } }),
  );

it.each([
  ["a page of another site", { Origin: "https://evil.example" }],
  ["a page that hides its origin", { "Sec-Fetch-Site": "cross-site" }],
  ["a sandboxed frame", { Origin: "null" }],
  ["a public name that was made to lead here", { Host: "evil.example" }],
])("%s is refused", async (_sender, headers) => {
  expect(await send(headers)).toBe("FOREIGN_ORIGIN");
});

it.each([
  ["a program, which says nothing of an origin", {}],
  ["a page of our own", { Origin: "http://platen.local", "Sec-Fetch-Site": "same-origin" }],
  [
    "a page of our own behind a proxy that renames the host",
    { Origin: "https://a.b", "Sec-Fetch-Site": "same-origin" },
  ],
])("%s is served", async (_sender, headers) => {
  expect(await send(headers)).toBe(200);
});

it.each(["platen.fritz.box", "platen.localdomain", "platen-api.shop.svc", "platen.shop.svc.cluster.local", "till.lan"])(
  "%s is a name of the local network, and served",
  async (Host) => {
    expect(await send({ Host })).toBe(200);
  },
);

it.each(["fritz.box.evil.example", "evilfritz.box", "evil.box", "svc.example"])(
  "%s only looks like a name of the local network, and is refused",
  async (Host) => {
    expect(await send({ Host })).toBe("FOREIGN_ORIGIN");
  },
);

it("reading is refused to no page, since a browser does not show it the answer", async () => {
  expect(await send({ Origin: "https://evil.example" }, { method: "GET" })).toBe(200);
});

it("a page of an origin that the configuration names is served, and with the key on every page is", async () => {
  const headers = { Origin: "https://shop.example" };
  const named = { ...open, server: { ...server, corsOrigins: ["https://shop.example"] } };
  expect(await send(headers, { config: named })).toBe(200);
  expect(await send(headers, { config: { auth: { enabled: true, apiKey: "s3cret" }, server } })).toBe(200);
});
