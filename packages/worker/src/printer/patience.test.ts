import { describe, expect, it } from "vitest";
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

  it("does not count what passed while nobody called: the process was held up, not the printer", () => {
    const patience = new Patience({ workMs: 3_000, personMs: 10_000 }, 0);
    expect(patience.tick(60_000, false)).toBeUndefined();
    expect(patience.tick(61_000, false)).toBeUndefined();
    expect(patience.tick(62_001, false)).toBeUndefined();
    expect(patience.tick(62_101, false)).toBe("work");
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
