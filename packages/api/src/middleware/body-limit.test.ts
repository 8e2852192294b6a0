import { expect, it } from "vitest";
import { appWith, cameFrom, outcomeOf } from "../../test/app-with.ts";
import { limitBody } from "./body-limit.ts";

const send = (headers: Record<string, string>) =>
  outcomeOf(appWith(limitBody({ bodyBytes: 1_000 })).request("/", { method: "POST" }, cameFrom({ headers })));

it("a body that announces more bytes than are allowed is refused before it is read", async () => {
  expect(await send({ "content-length": "1001" })).toBe("PAYLOAD_TOO_LARGE");
  expect(await send({ "content-length": "1000" })).toBe(200);
});

it("a body without a length is left to the one who reads it", async () => {
  expect(await send({ "transfer-encoding": "chunked", "content-length": "1001" })).toBe(200);
});

it("the room of a body is free again when its request ends, well or not", async () => {
  const fails = [false, true, false];
  const app = appWith(limitBody({ bodyBytes: 64 * 1024 * 1024 }), async (context, next) => {
    // Seven eighths of 128 MiB are for large bodies: two of these never fit at once.
    const refusal = context.get("bodySource").place.reserve(64 * 1024 * 1024, () => {});
    if (refusal ?? fails.shift()) throw refusal ?? new Error("broken");
    await next();
  });
  const ask = () => outcomeOf(app.request("/", {}, cameFrom({ headers: {} })));
  expect([await ask(), await ask(), await ask()]).toEqual([200, "INTERNAL_ERROR", 200]);
});
