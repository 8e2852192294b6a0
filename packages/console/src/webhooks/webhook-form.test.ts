import { describe, expect, it } from "vitest";
import "../words/in-english.ts";
import { ApiError } from "../api/http.ts";
import { changesOf, emptyForm, generalProblem, isWhole } from "./webhook-form.ts";

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

  it("leaves out what is shown beside a field, and says anything else", () => {
    const url = { path: "url", code: "url-https", values: {}, message: "must begin with https://" };
    expect(generalProblem(new ApiError("VALIDATION_ERROR", "Not valid.", [url]))).toBeUndefined();
    expect(generalProblem(new ApiError("UNREACHABLE", "Nobody answers."))).toBe("Nobody answers.");
  });
});
