import { expect, it } from "vitest";
import { appWith } from "../../test/app-with.ts";
import { requestId } from "./request-id.ts";

const idFor = async (given?: string) => {
  const headers: Record<string, string> = given === undefined ? {} : { "X-Request-Id": given };
  return (await appWith(requestId).request("/", { headers })).headers.get("X-Request-Id");
};

it.each(["till-7", "a.b_c-D9", "x".repeat(128)])("the client's own request id %s is answered", async (given) => {
  expect(await idFor(given)).toBe(given);
});

it.each([undefined, "", "two words", "x".repeat(129), "<script>", "ä"])(
  "a request with the id %j is given one of ours",
  async (given) => {
    expect(await idFor(given)).toMatch(/^[0-9a-f-]{36}$/);
  },
);
