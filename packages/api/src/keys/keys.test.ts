import type { KeyRow } from "@platen/shared/db/keys";
import { AppError } from "@platen/shared/errors";
import { eventually } from "@platen/testkit/eventually";
import { describe, expect, it, vi } from "vitest";
import { anybody, configured, may } from "../endpoints/caller.ts";
import { wrongKeysPerMinute } from "./guesses.ts";
import { Keys } from "./keys.ts";
import { hashOf, isSecret, newSecret } from "./secret.ts";

const till = () => "203.0.113.9";
const guest = () => "203.0.113.66";

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
  expect(await keysOf({ enabled: true, apiKey: "s3cret" }).find(key, till)).toBe(undefined);
});

it("the key of the configuration opens everything, and an empty one is opened by nobody", async () => {
  expect(await keysOf({ enabled: true, apiKey: "s3cret" }).find("s3cret", till)).toBe(configured);
  expect(await keysOf({ enabled: true, apiKey: "" }).find("", till)).toBe(undefined);
  expect(await keysOf({ enabled: true, apiKey: "" }).find(undefined, till)).toBe(undefined);
});

it("with protection off every key will do, and none", async () => {
  const keys = keysOf({ enabled: false, apiKey: "s3cret" });
  expect([await keys.find(undefined, till), await keys.find("anything", till)]).toEqual([anybody, anybody]);
  expect(keys.met("s3cret")).toBe(undefined);
});

it("a secret is known by its beginning and its end, and no two are alike", () => {
  const [one, other] = [newSecret(), newSecret()];
  expect(one.text).toMatch(/^platen_live_[0-9A-Za-z]{32}$/);
  expect(one.text.endsWith(one.ending)).toBe(true);
  expect(isSecret(one.text)).toBe(true);
  expect(one.hash).toBe(hashOf(one.text));
  expect(other.text).not.toBe(one.text);
});

it("what nobody ever gave out is known by its checksum, and not looked up", async () => {
  const { keys, asked } = keysWith(async () => row);
  const { text } = newSecret();
  const mistyped = text.slice(0, -1) + (text.endsWith("0") ? "1" : "0");
  for (const wrong of [`platen_live_${"x".repeat(32)}`, mistyped, text.slice(0, -1), ` ${text}`]) {
    expect(await keys.find(wrong, till)).toBeUndefined();
  }
  expect(asked).not.toHaveBeenCalled();
});

describe("who tries one key after the other", () => {
  const guess = async (keys: Keys, client: () => string, key: string) => {
    try {
      return (await keys.find(key, client))?.name ?? "UNAUTHORIZED";
    } catch (error) {
      return error instanceof AppError ? error.code : String(error);
    }
  };
  const guessesOf = (keys: Keys, client: () => string) =>
    Promise.all(Array.from({ length: wrongKeysPerMinute + 1 }, (_, at) => guess(keys, client, `guess ${at}`)));

  it("is refused before the next is looked at, even the right one", async () => {
    const { keys, asked } = keysWith(async () => row);
    const answers = await guessesOf(keys, guest);
    expect([answers.slice(0, -1).every((answer) => answer === "UNAUTHORIZED"), answers.at(-1)]).toEqual([
      true,
      "RATE_LIMITED",
    ]);
    expect(await guess(keys, guest, "s3cret")).toBe("RATE_LIMITED");
    expect(await guess(keys, guest, newSecret().text)).toBe("RATE_LIMITED");
    expect(asked).not.toHaveBeenCalled();
    expect(await guess(keys, till, "s3cret")).toBe("configuration");
  });

  it("costs as few lookups as tries, with checksums of its own", async () => {
    const { keys, asked } = keysWith(async () => undefined);
    for (let at = 0; at < 3 * wrongKeysPerMinute; at++) await guess(keys, guest, newSecret().text);
    expect(asked.mock.calls.length).toBeLessThanOrEqual(wrongKeysPerMinute + 1);
  });

  it("does not shut out the keys that opened from the same address before", async () => {
    const { keys } = keysWith(async () => row, 1);
    const { text } = newSecret();
    const open = async () => [await guess(keys, guest, text), await guess(keys, guest, "s3cret")];
    expect(await open()).toEqual(["till", "configuration"]);
    await guessesOf(keys, guest);
    keys.forget();
    expect(await open()).toEqual(["till", "configuration"]);
  });

  it("is not a till with an old key, however often that asks", async () => {
    const { keys } = keysWith(async () => row);
    for (let at = 0; at < 3 * wrongKeysPerMinute; at++) expect(await guess(keys, till, "old")).toBe("UNAUTHORIZED");
    expect(await guess(keys, till, "s3cret")).toBe("configuration");
  });
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
  const found = await Promise.all([keys.find(text, till), keys.find(text, till)]);
  expect([...found, await keys.find(text, till)].map((caller) => caller?.name)).toEqual(["till", "till", "till"]);
  expect([asked.mock.calls.length, noted.mock.calls.length]).toEqual([1, 1]);
});

it("what was asked before a key was changed is not remembered", async () => {
  let answer: (found: KeyRow) => void = () => {};
  const { keys, asked } = keysWith(() => new Promise((resolve) => (answer = resolve)));
  const { text } = newSecret();
  const first = keys.find(text, till);
  const answerFirst = answer;
  keys.forget();
  answerFirst(row);
  expect((await first)?.name).toBe("till");
  void keys.find(text, till);
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
  expect((await keys.find(text, till))?.name).toBe("till");
  found = new Error("away");
  await eventually(async () => (await keys.find(text, till))?.name === "till" && asked.mock.calls.length > 1);
  found = undefined;
  await eventually(async () => (await keys.find(text, till)) === undefined);
  found = new Error("away");
  await expect(keys.find(text, till)).rejects.toThrow("away");
});
