import "../words/in-english.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { printerWith } from "../live/sample-printer.ts";
import {
  changePrinter,
  deletePrinter,
  getPrinter,
  print,
  printTestPage,
  reprintJob,
  storeAsset,
  tryKey,
} from "./calls.ts";
import { keyState } from "./key.ts";
import { apiKey, canBeSent, forgetKey, isKeyRemembered, keepKey } from "./stored-key.ts";
import type { Printer } from "./types.ts";

const sent: { url: string; method: string | undefined; headers: Headers }[] = [];
let answer: (signal: AbortSignal) => Promise<Response>;

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  };
}

beforeEach(() => {
  vi.stubGlobal("document", { baseURI: "http://shop.test/console/" });
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("fetch", (url: URL, init: RequestInit) => {
    sent.push({ url: url.pathname, method: init.method, headers: new Headers(init.headers) });
    return answer(init.signal ?? new AbortController().signal);
  });
  sent.length = 0;
  answer = async () => Response.json({ printer: {} });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  keyState.set("accepted");
});

it.each([
  ["a print", (idempotencyKey: string) => print("bill", { data: {}, copies: 1, printer: undefined }, idempotencyKey)],
  ["a test page", (idempotencyKey: string) => printTestPage("bar", idempotencyKey)],
  ["a reprint", (idempotencyKey: string) => reprintJob("4711", idempotencyKey)],
])("%s carries its idempotency key", async (_what, ask) => {
  await ask("one-press");
  expect(sent[0]?.headers.get("Idempotency-Key")).toBe("one-press");
});

describe("a printer that somebody changes or deletes", () => {
  const seen = printerWith({ id: "bar", version: 3 });
  const isStored = (printer: Printer) => async () => Response.json({ printer }, { headers: { ETag: '"third"' } });

  it("is named by the tag of the state that was seen", async () => {
    answer = isStored(seen);
    await changePrinter(seen, { width: 58 });
    await deletePrinter(seen, { cancelJobs: false });
    expect(sent.map(({ headers }) => headers.get("If-Match"))).toEqual([null, '"third"', null, '"third"']);
  });

  it("is left alone when it is no longer as it was seen", async () => {
    answer = isStored({ ...seen, version: 4 });
    await expect(changePrinter(seen, { width: 58 })).rejects.toMatchObject({ code: "PRECONDITION_FAILED" });
    await expect(deletePrinter(seen, { cancelJobs: true })).rejects.toMatchObject({ code: "PRECONDITION_FAILED" });
    expect(sent.map(({ method }) => method)).toEqual(["GET", "GET"]);
  });
});

/** Lets the time that a request is given end when the test says so. */
function holdTime(): { end(): void; givenMs(): number | undefined } {
  const ending = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(ending.signal);
  return {
    end: () => ending.abort(new DOMException("too late", "TimeoutError")),
    givenMs: () => timeout.mock.lastCall?.[0],
  };
}

const never = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

it("a request that is never answered ends as one to a service that is away", async () => {
  const time = holdTime();
  answer = never;
  const asking = expect(getPrinter("bar")).rejects.toMatchObject({ code: "UNREACHABLE" });
  time.end();
  await asking;
});

it("an answer that stops half way ends the same", async () => {
  const time = holdTime();
  const json = async (signal: AbortSignal) => {
    time.end();
    signal.throwIfAborted();
  };
  answer = async (signal) => Object.assign(Response.json({}), { json: () => json(signal) });
  await expect(getPrinter("bar")).rejects.toMatchObject({ code: "UNREACHABLE" });
});

it("a picture has longer to go out than anything else", async () => {
  const time = holdTime();
  await getPrinter("bar");
  const usualMs = time.givenMs();
  await storeAsset("logo", new Blob(["picture"], { type: "image/png" }));
  expect(time.givenMs()).toBeGreaterThan(usualMs ?? Number.POSITIVE_INFINITY);
});

it("a key on trial is sent and not kept", async () => {
  keyState.set("missing");
  answer = async () => Response.json({ error: { code: "UNAUTHORIZED", message: "No." } }, { status: 401 });
  await expect(tryKey("guessed")).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect(sent[0]?.headers.get("X-API-Key")).toBe("guessed");
  expect([apiKey(), keyState.get()]).toEqual([null, "missing"]);
});

it("nothing else is sent while the key is asked for", async () => {
  keepKey("old");
  answer = async () => Response.json({ error: { code: "UNAUTHORIZED", message: "No." } }, { status: 401 });
  await expect(getPrinter("bar")).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect(keyState.get()).toBe("wrong");
  await expect(getPrinter("bar")).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect(sent).toHaveLength(1);
});

it.each([
  ["a long secret of the shop", true],
  ["pâté", true],
  ["schlüssel→", false],
  ["two\nlines", false],
])("whether a header can carry the key %j: %s", (key, expected) => {
  expect(canBeSent(key)).toBe(expected);
});

it("a key is kept for the tab, and on the device when that is wanted, until it is forgotten", () => {
  keepKey("of the tab");
  expect([apiKey(), isKeyRemembered()]).toEqual(["of the tab", false]);
  keepKey("of the device", { remember: true });
  vi.stubGlobal("sessionStorage", storage());
  expect([apiKey(), isKeyRemembered()]).toEqual(["of the device", true]);
  forgetKey();
  expect([apiKey(), isKeyRemembered()]).toEqual([null, false]);
});

it.each([
  ["PRINTER_OFFLINE", "The printer is offline."],
  ["OF_A_LATER_SERVICE", "As the service says it."],
])("an error %s is told as: %s", async (code, message) => {
  answer = async () => Response.json({ error: { code, message: "As the service says it." } }, { status: 503 });
  await expect(getPrinter("bar")).rejects.toMatchObject({ code, message });
});

it.each([
  [
    "problems with codes",
    {
      details: ["name: is required"],
      problems: [{ path: "name", code: "required", values: {}, message: "is required" }],
    },
    { path: "name", code: "required", values: {}, message: "is required" },
  ],
  [
    "details alone",
    { details: ["database: is away: disk full"] },
    { path: "database", code: "other", values: {}, message: "is away: disk full" },
  ],
])("a failure that the service explains by %s keeps its problems", async (_what, explained, problem) => {
  const error = { code: "VALIDATION_ERROR", message: "Not valid.", ...explained };
  answer = async () => Response.json({ error }, { status: 400 });
  await expect(getPrinter("bar")).rejects.toMatchObject({ problems: [problem] });
});
