import type { Database } from "@platen/shared/db/connect";
import { expect, it } from "vitest";
import { anybody, configured, may } from "./caller.ts";
import { Keys } from "./keys.ts";
import { hashOf, newSecret } from "./secret.ts";

/** Whoever asks it fails the test. */
const nobodysDatabase = new Proxy({} as Database, {
  get() {
    throw new Error("the database was asked");
  },
});

function keysOf(auth: { enabled: boolean; apiKey: string }): Keys {
  return new Keys({ config: { auth, limits: { answerWithinMs: 3_000 } as never }, db: nobodysDatabase });
}

it.each([undefined, "", "s3cre", "s3cret ", "S3CRET", "s3crett"])("%j does not open what s3cret locks", async (key) => {
  expect(await keysOf({ enabled: true, apiKey: "s3cret" }).find(key)).toBe(undefined);
});

it("the key of the configuration opens everything, and an empty one is opened by nobody", async () => {
  expect(await keysOf({ enabled: true, apiKey: "s3cret" }).find("s3cret")).toBe(configured);
  expect(await keysOf({ enabled: true, apiKey: "" }).find("")).toBe(undefined);
  expect(await keysOf({ enabled: true, apiKey: "" }).find(undefined)).toBe(undefined);
});

it("with protection off every key will do, and none", async () => {
  const keys = keysOf({ enabled: false, apiKey: "s3cret" });
  expect([await keys.find(undefined), await keys.find("anything")]).toEqual([anybody, anybody]);
  expect(keys.met("s3cret")).toBe(undefined);
});

it("a secret is known by its beginning and its end, and no two are alike", () => {
  const [one, other] = [newSecret(), newSecret()];
  expect(one.text).toMatch(/^platen_live_[0-9A-Za-z]{32}$/);
  expect(one.text.endsWith(one.ending)).toBe(true);
  expect(one.hash).toBe(hashOf(one.text));
  expect(other.text).not.toBe(one.text);
});

it("one of the scopes is enough, and admin always is", () => {
  const caller = (...scopes: ("print" | "read" | "admin")[]) => ({ keyId: "1", name: "till", scopes });
  expect(may(caller("print"), ["read", "print"])).toBe(true);
  expect(may(caller("print"), ["read"])).toBe(false);
  expect(may(caller("admin"), ["read"])).toBe(true);
  expect(may(caller("print"), "any")).toBe(true);
});
