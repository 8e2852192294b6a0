import "../../words/in-english.ts";
import { expect, it } from "vitest";
import { begin, edit, isChanged, savableConfig } from "./editor-state.ts";

const start = begin(
  { id: "bill", name: "Bill", description: "", config: { width: "80mm", blocks: [{ type: "text", content: "a" }] } },
  { isStored: false },
);

it("a change of a block is seen in the text, and a change of the text in the blocks", () => {
  const visual = edit(start, { type: "configChanged", path: ["blocks", 0, "bold"], value: true });
  expect(visual.text).toContain('"bold": true');
  const written = edit(visual, { type: "textChanged", text: visual.text.replace('"a"', '"b"') });
  expect(written.config.blocks[0]).toEqual({ type: "text", content: "b", bold: true });
});

it("a field set to nothing is taken away, so that the default holds", () => {
  const bold = edit(start, { type: "configChanged", path: ["blocks", 0, "bold"], value: true });
  const plain = edit(bold, { type: "configChanged", path: ["blocks", 0, "bold"], value: undefined });
  expect(plain.config).toEqual(start.config);
});

it.each(['{ "width": "80mm", ', '{ "width": "80mm" }', '"text"'])(
  "while the text is %s the last configuration holds",
  (text) => {
    const typing = edit(start, { type: "textChanged", text });
    expect(typing.config).toBe(start.config);
    expect(typing.textProblem).toBeDefined();
    expect(typing.text).toBe(text);
  },
);

it("deleting the chosen block, or one around it, chooses none", () => {
  const chosen = edit(start, { type: "selected", path: ["blocks", 0] });
  expect(edit(chosen, { type: "removed", path: ["blocks", 0] }).selected).toBeNull();
});

it("only a change that was not saved counts as one", () => {
  expect(isChanged(start)).toBe(false);
  const changed = edit(start, { type: "named", field: "name", value: "Receipt" });
  expect(isChanged(changed)).toBe(true);
  expect(isChanged(edit(changed, { type: "saved", id: "bill", draft: changed }))).toBe(false);
  const during = edit(changed, { type: "named", field: "name", value: "Receipts" });
  expect(isChanged(edit(during, { type: "saved", id: "bill", draft: changed }))).toBe(true);
  const back = edit(changed, { type: "named", field: "name", value: "Bill" });
  expect(isChanged(back)).toBe(false);
});

it("sample data is part of the template: typing some is unsaved work", () => {
  const sampled = edit(start, { type: "sampleDataChanged", data: { total: 1 } });
  expect(sampled.config.example).toEqual({ total: 1 });
  expect(isChanged(sampled)).toBe(true);
  expect(edit(sampled, { type: "sampleDataChanged", data: undefined }).config).toEqual(start.config);
});

it("a text that is no configuration cannot be stored, and stays unsaved work whatever was stored meanwhile", () => {
  const typing = edit(start, { type: "textChanged", text: start.text.slice(0, -2) });
  expect(() => savableConfig(typing)).toThrow("Not saved. This is not JSON yet");
  expect(isChanged(edit(typing, { type: "saved", id: "bill", draft: start }))).toBe(true);
  const written = edit(typing, { type: "textChanged", text: start.text });
  expect(savableConfig(written)).toEqual(start.config);
});

it("saving keeps the block a person is working on", () => {
  const chosen = edit(start, { type: "selected", path: ["blocks", 0] });
  expect(edit(chosen, { type: "saved", id: "bill", draft: chosen })).toMatchObject({
    selected: ["blocks", 0],
    isStored: true,
  });
});

it("what is stored takes the place of what was typed, and is no unsaved work", () => {
  const typing = edit(start, { type: "textChanged", text: `${start.text} ,` });
  const theirs = { id: "bill", name: "Theirs", description: "", config: start.config };
  const replaced = edit(typing, { type: "replaced", by: theirs });
  expect(replaced).toMatchObject({ name: "Theirs", isStored: true, textProblem: undefined });
  expect(isChanged(replaced)).toBe(false);
});
