import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keyState } from "../api/key.ts";
import { connection, type LiveMessage, listen, reconnectDelayMs, startLive } from "./live.ts";

/** A socket that does nothing until the test makes it. */
class FakeSocket {
  static all: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  isClosed = false;
  constructor() {
    FakeSocket.all.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
  says(): void {
    this.onmessage?.({ data: '{"type":"printerUpdate","data":{"status":"online","paperStatus":"ok"}}' });
  }
}

const page = Object.assign(new EventTarget(), { baseURI: "http://shop.test/console/", visibilityState: "visible" });
const heard: LiveMessage["type"][] = [];
let stops: (() => void)[] = [];

const sockets = () => FakeSocket.all;
const newest = () => FakeSocket.all.at(-1) ?? new FakeSocket();
const lookAtPage = () => page.dispatchEvent(new Event("visibilitychange"));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  heard.length = 0;
  stops = [listen(({ type }) => heard.push(type)), startLive()];
});
afterEach(() => {
  for (const stop of stops) stop();
  keyState.set("accepted");
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("a socket given up for another one is closed, and its messages are ignored when it opens after all", () => {
  newest().onclose?.();
  lookAtPage();
  lookAtPage();
  lookAtPage();
  expect(sockets().map(({ isClosed }) => isClosed)).toEqual([true, true, true, false]);
  for (const socket of sockets()) socket.onopen?.();
  for (const socket of sockets()) socket.says();
  expect(heard).toEqual(["resync", "printerUpdate"]);
});

it("a connection that was silent for a minute is opened anew without being shown as away, and everything is read again", () => {
  newest().onopen?.();
  vi.advanceTimersByTime(59_000);
  newest().says();
  vi.advanceTimersByTime(59_000);
  expect(sockets()).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(sockets().map(({ isClosed }) => isClosed)).toEqual([true, false]);
  expect(connection.get().phase).toBe("open");
  newest().onopen?.();
  expect(heard).toEqual(["resync", "printerUpdate", "resync"]);
});

it("a silent connection that cannot be opened anew is shown as away", () => {
  newest().onopen?.();
  vi.advanceTimersByTime(60_000);
  vi.advanceTimersByTime(10_000);
  expect(connection.get().phase).toBe("away");
  vi.advanceTimersByTime(300);
  expect(sockets()).toHaveLength(3);
});

it("without the right key no connection is tried, and with it everything is read again at once", () => {
  newest().onopen?.();
  keyState.set("wrong");
  vi.advanceTimersByTime(600_000);
  lookAtPage();
  expect(sockets().map(({ isClosed }) => isClosed)).toEqual([true]);
  keyState.set("accepted");
  newest().onopen?.();
  expect(heard).toEqual(["resync", "resync"]);
});

it("attempts to connect come at doubling delays of at most five seconds, half of each left to chance", () => {
  const attempts = [0, 1, 2, 3, 4, 5, 2_000];
  expect(attempts.map((attempt) => reconnectDelayMs(attempt, 1))).toEqual([
    300, 600, 1_200, 2_400, 4_800, 5_000, 5_000,
  ]);
  expect(attempts.map((attempt) => reconnectDelayMs(attempt, 0))).toEqual([150, 300, 600, 1_200, 2_400, 2_500, 2_500]);
});
