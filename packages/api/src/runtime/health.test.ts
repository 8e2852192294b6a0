import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { silentLog } from "../../test/app-with.ts";
import { Pulse, startWithinMs, watchHealth } from "./health.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const patienceMs = 2_500;

/** A server that answers after so long, or not at all. */
function setUp() {
  const server: { answersAfterMs: number | undefined; isRefusing: boolean } = { answersAfterMs: 0, isRefusing: false };
  const pulse = new Pulse(patienceMs, () => {
    if (server.isRefusing) return Promise.reject(new Error("refused"));
    return new Promise<void>((resolve) => {
      if (server.answersAfterMs !== undefined) setTimeout(resolve, server.answersAfterMs);
    });
  });
  const beats = async () => {
    const answer = pulse.beats();
    await vi.advanceTimersByTimeAsync(patienceMs);
    return answer;
  };
  return { server, pulse, beats };
}

it("a server that has never answered is away", async () => {
  const { server, beats } = setUp();
  server.answersAfterMs = undefined;
  expect(await beats()).toBe(false);
});

it("a server that answers late, but within a request's patience, is there", async () => {
  const { server, beats } = setUp();
  server.answersAfterMs = patienceMs - 100;
  expect(await beats()).toBe(true);
});

it("a server that fails is there until it was silent for a request's patience, and again with its next answer", async () => {
  const { server, pulse } = setUp();
  const first = pulse.beats();
  await vi.advanceTimersByTimeAsync(0);
  expect(await first).toBe(true);
  server.isRefusing = true;
  // However long nobody asked it.
  await vi.advanceTimersByTimeAsync(patienceMs * 2);
  expect(await pulse.beats()).toBe(true);
  await vi.advanceTimersByTimeAsync(patienceMs - 1);
  expect(await pulse.beats()).toBe(true);
  expect(pulse.hasAnswered).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await pulse.beats()).toBe(false);
  server.isRefusing = false;
  const again = pulse.beats();
  await vi.advanceTimersByTimeAsync(0);
  expect(await again).toBe(true);
  expect(pulse.hasAnswered).toBe(true);
});

/** A process that has just started, whose servers answer or not. */
async function startedWith({ queueAnswers }: { queueAnswers: boolean }) {
  const process = { isListening: false };
  const health = watchHealth({
    sql: (async () => [{ now: new Date().toISOString() }]) as never,
    queue: {
      ping: async () => (queueAnswers ? undefined : Promise.reject(new Error("away"))),
      isUp: () => queueAnswers,
    },
    clock: { hear: () => {} } as never,
    isListening: () => process.isListening,
    answerWithinMs: patienceMs,
    log: silentLog,
  });
  await health.check();
  return { health, process };
}

it("a process that does not hear the others yet is not ready, however long that takes, while its servers answer", async () => {
  const { health, process } = await startedWith({ queueAnswers: true });
  await vi.advanceTimersByTimeAsync(startWithinMs * 10);
  expect(health.notReady()).toEqual(["events: not connected yet"]);
  process.isListening = true;
  await health.check();
  expect(health.notReady()).toEqual([]);
  health.close();
});

it("a process whose queue is away as well serves after a while, because no other has it", async () => {
  const { health } = await startedWith({ queueAnswers: false });
  expect(health.notReady()).toEqual(["queue: cannot be reached", "events: not connected yet"]);
  await vi.advanceTimersByTimeAsync(startWithinMs + 1);
  expect(health.notReady()).toEqual([]);
  expect(health.missing()).toHaveLength(2);
  health.close();
});
