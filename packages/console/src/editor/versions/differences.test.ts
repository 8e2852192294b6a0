import "../../words/in-english.ts";
import { describe, expect, it } from "vitest";
import { differencesOf } from "./differences.ts";

const text = (content: string, more: object = {}) => ({ type: "text", content, ...more });
const template = (blocks: unknown[], more: object = {}) => ({
  name: "Bill",
  description: "",
  config: { width: "80mm", blocks, ...more },
});

describe("the differences between two versions", () => {
  it("are none between two that are alike, in whatever order their fields come", () => {
    expect(differencesOf(template([text("a")]), template([{ content: "a", type: "text" }]))).toEqual([]);
  });

  it("tell a changed field of a block in the words of the form", () => {
    const found = differencesOf(template([text("a")]), template([text("b", { align: "center", bold: true })]));
    expect(found).toEqual([
      { where: "Text: Text", before: "a", after: "b" },
      { where: "Text: Position", before: undefined, after: "Centred" },
      { where: "Text: Bold", before: undefined, after: "on" },
    ]);
  });

  it("tell a block that came in between as one that came, whatever stands behind it", () => {
    const found = differencesOf(
      template([text("a"), text("c"), { type: "cut" }]),
      template([text("a"), { type: "divider" }, text("c"), { type: "cut" }]),
    );
    expect(found).toEqual([{ where: "Line", before: undefined, after: "Line" }]);
  });

  it("tell a block that went, within another one too", () => {
    const repeat = (blocks: unknown[]) => ({ type: "each", items: "items", blocks });
    const found = differencesOf(template([repeat([text("a"), text("b")])]), template([repeat([text("b")])]));
    expect(found).toEqual([{ where: "Text", before: "a", after: undefined }]);
  });

  it("tell which column changed", () => {
    const columns = (...contents: string[]) => ({ type: "columns", columns: contents.map((content) => ({ content })) });
    expect(differencesOf(template([columns("a", "b")]), template([columns("a", "c", "d")]))).toEqual([
      { where: "Side by side, column 2: Text", before: "b", after: "c" },
      { where: "Side by side, column 3", before: undefined, after: "d" },
    ]);
  });

  it("tell names, settings and sample data, and the name once", () => {
    const found = differencesOf(
      { ...template([], { name: "Bill", currency: "EUR" }), name: "Bill" },
      { ...template([], { name: "Receipt", example: { total: 1 } }), name: "Receipt" },
    );
    expect(found).toEqual([
      { where: "Name", before: "Bill", after: "Receipt" },
      { where: "Currency", before: "EUR", after: undefined },
      { where: "Sample data", before: "made up", after: "your own" },
    ]);
  });
});
