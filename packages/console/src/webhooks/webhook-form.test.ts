import { describe, expect, it } from "vitest";
import "../words/in-english.ts";
import { ApiError } from "../api/http.ts";
import { changesOf, emptyForm, generalProblem, isWhole, problemWith } from "./webhook-form.ts";

const stored = { name: "shop", url: "https://shop.example", events: null, printers: ["bar", "till"] };

describe("the form of a webhook", () => {
  it("is whole with a name, an address and something to be told of", () => {
    expect(isWhole(emptyForm)).toBe(false);
    expect(isWhole(stored)).toBe(true);
    expect(isWhole({ ...stored, name: " " })).toBe(false);
    expect(isWhole({ ...stored, events: [] })).toBe(false);
    expect(isWhole({ ...stored, printers: [] })).toBe(false);
  });

  it("sends what differs and nothing else, whatever the order of a choice", () => {
    expect(changesOf(stored, { ...stored, printers: ["till", "bar"] })).toEqual({});
    expect(changesOf(stored, { ...stored, name: " store " })).toEqual({ name: "store" });
    expect(changesOf(stored, { ...stored, events: ["job.failed"], printers: null })).toEqual({
      events: ["job.failed"],
      printers: null,
    });
  });

  it("says at the field what is wrong with it, and anything else once", () => {
    const address = new ApiError("VALIDATION_ERROR", "Not valid.", ["url: must begin with https://"]);
    expect(problemWith(address, "url")).toMatch(/^An address begins with https:/);
    expect([problemWith(address, "name"), generalProblem(address)]).toEqual([undefined, undefined]);
    expect(generalProblem(new ApiError("UNREACHABLE", "Nobody answers."))).toBe("Nobody answers.");
  });
});
