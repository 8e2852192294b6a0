import { describe, expect, it } from "vitest";
import { Rings } from "./rings.ts";

const nothing = () => false;
const everything = () => true;

describe("rings", () => {
  it("are news as long as one of their jobs is not known", () => {
    const rings = new Rings();
    expect(rings.hasNews(nothing)).toBe(false);
    rings.add("a");
    rings.add("b");
    expect(rings.hasNews(nothing)).toBe(true);
    expect(rings.hasNews((jobId) => jobId === "a")).toBe(true);
    expect(rings.hasNews(everything)).toBe(false);
    rings.clear();
    expect(rings.hasNews(nothing)).toBe(false);
  });

  it("are news without a name", () => {
    const rings = new Rings();
    rings.add(undefined);
    expect(rings.hasNews(everything)).toBe(true);
  });

  it("take no more memory however long the queue is busy, and forget nothing by that", () => {
    const rings = new Rings();
    for (let job = 0; job < 100_000; job++) rings.add(`job ${job}`);
    expect(rings.size).toBeLessThan(1_000);
    expect(rings.hasNews(everything)).toBe(true);
  });
});
