import { describe, expect, it } from "vitest";
import "../words/in-english.ts";
import { purposeOf, scopeName } from "./key-words.ts";

describe("what a key is for", () => {
  it("is one sentence of all its scopes, in the same order for every key", () => {
    expect(purposeOf(["print"])).toBe("May print.");
    expect(purposeOf(["printers", "print"])).toBe("May print and set up printers.");
  });

  it("is everything where everything is allowed", () => {
    expect(purposeOf(["print", "admin"])).toBe("May do everything.");
  });

  it("has a name for each scope", () => {
    expect(scopeName("read")).toBe("See everything but keys");
  });
});
