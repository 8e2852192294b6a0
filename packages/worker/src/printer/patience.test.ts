import { describe, expect, it } from "vitest";
import { leastReconnectDelayMs, reconnectDelayMs } from "./backoff.ts";
import { Patience } from "./patience.ts";

describe("patience", () => {
  it("ends when the printer works too long without an answer", () => {
    const patience = new Patience({ workMs: 100, personMs: 1_000 }, 0);
    expect(patience.tick(90, false)).toBeUndefined();
    expect(patience.tick(101, false)).toBe("work");
  });

  it("does not count the time a person is awaited, and starts the work over afterwards", () => {
    const patience = new Patience({ workMs: 100, personMs: 1_000 }, 0);
    patience.tick(90, false);
    expect(patience.tick(900, true)).toBeUndefined();
    expect(patience.tick(990, false)).toBeUndefined();
    expect(patience.tick(1_001, false)).toBe("work");
  });

  it("ends when nobody comes", () => {
    const patience = new Patience({ workMs: 100, personMs: 1_000 }, 0);
    patience.tick(600, true);
    expect(patience.tick(1_001, true)).toBe("person");
  });

  it("can be renewed for another try", () => {
    const patience = new Patience({ workMs: 100, personMs: 1_000 }, 0);
    expect(patience.tick(150, false)).toBe("work");
    patience.renew(50);
    expect(patience.tick(190, false)).toBeUndefined();
    expect(patience.tick(201, false)).toBe("work");
  });
});

describe("the pause before connecting again", () => {
  it("is never shorter than printers need, and never longer than five seconds", () => {
    for (let attempt = 0; attempt < 50; attempt++) {
      for (const random of [0, 0.5, 0.999]) {
        expect(reconnectDelayMs(attempt, random)).toBeGreaterThanOrEqual(leastReconnectDelayMs);
        expect(reconnectDelayMs(attempt, random)).toBeLessThanOrEqual(5_000);
      }
    }
  });

  it("grows with every attempt, and differs between clients", () => {
    expect(reconnectDelayMs(3, 1)).toBeGreaterThan(reconnectDelayMs(1, 1));
    expect(reconnectDelayMs(3, 0.1)).not.toBe(reconnectDelayMs(3, 0.9));
  });
});
