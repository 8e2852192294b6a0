import type { KeyRow } from "@platen/shared/db/keys";
import { eventually } from "@platen/testkit/eventually";
import { expect, it, vi } from "vitest";
import { anybody, configured, may } from "./caller.ts";
import { Keys } from "./keys.ts";
import { hashOf, newSecret } from "./secret.ts";

/** Nobody is asked for what cannot be the secret of a key. */
function keysOf(auth: { enabled: boolean; apiKey: string }): Keys {
  const ask = () => Promise.reject(new Error("the database was asked"));
  return new Keys({ auth, findInForce: ask, noteUse: ask });
}

const row: KeyRow = {
  id: "1",
  name: "till",
  scopes: ["print"],
  printers: null,
  sites: null,
  templates: null,
  ending: "x",
  formerUntil: null,
  createdAt: new Date(),
  createdBy: null,
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
};

/** Keys of a database that answers what the test says. */
function keysWith(findInForce: () => Promise<KeyRow | undefined>, rememberMs = 60_000) {
  const asked = vi.fn(findInForce);
  const noted = vi.fn(async () => {});
  const auth = { enabled: true, apiKey: "s3cret" };
  return { keys: new Keys({ auth, findInForce: asked, noteUse: noted, rememberMs }), asked, noted };
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
  const caller = (...scopes: ("print" | "read" | "admin")[]) => ({ ...configured, scopes });
  expect(may(caller("print"), ["read", "print"])).toBe(true);
  expect(may(caller("print"), ["read"])).toBe(false);
  expect(may(caller("admin"), ["read"])).toBe(true);
  expect(may(caller("print"), "any")).toBe(true);
});

it("a key is asked for once by requests that come together, and not again for a while", async () => {
  const { keys, asked, noted } = keysWith(async () => row);
  const { text } = newSecret();
  const found = await Promise.all([keys.find(text), keys.find(text)]);
  expect([...found, await keys.find(text)].map((caller) => caller?.name)).toEqual(["till", "till", "till"]);
  expect([asked.mock.calls.length, noted.mock.calls.length]).toEqual([1, 1]);
});

it("what was asked before a key was changed is not remembered", async () => {
  let answer: (found: KeyRow) => void = () => {};
  const { keys, asked } = keysWith(() => new Promise((resolve) => (answer = resolve)));
  const { text } = newSecret();
  const first = keys.find(text);
  const answerFirst = answer;
  keys.forget();
  answerFirst(row);
  expect((await first)?.name).toBe("till");
  void keys.find(text);
  expect(asked).toHaveBeenCalledTimes(2);
});

it("while the database is away a key that was let in stays so, and one that was refused too", async () => {
  let found: KeyRow | undefined | Error = row;
  const answer = async () => {
    if (found instanceof Error) throw found;
    return found;
  };
  const { keys, asked } = keysWith(answer, 1);
  const { text } = newSecret();
  expect((await keys.find(text))?.name).toBe("till");
  found = new Error("away");
  await eventually(async () => (await keys.find(text))?.name === "till" && asked.mock.calls.length > 1);
  found = undefined;
  await eventually(async () => (await keys.find(text)) === undefined);
  found = new Error("away");
  await expect(keys.find(text)).rejects.toThrow("away");
});
