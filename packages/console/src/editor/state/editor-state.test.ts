import { expect, it } from "vitest";
import { begin, edit, savableConfig } from "./editor-state.ts";

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
  expect(start.changed).toBe(false);
  const changed = edit(start, { type: "named", field: "name", value: "Receipt" });
  expect(changed.changed).toBe(true);
  expect(edit(changed, { type: "saved", id: "bill", draft: changed }).changed).toBe(false);
  const during = edit(changed, { type: "named", field: "name", value: "Receipts" });
  expect(edit(during, { type: "saved", id: "bill", draft: changed }).changed).toBe(true);
});

it("a text that is no configuration cannot be stored, and stays unsaved work whatever was stored meanwhile", () => {
  const typing = edit(start, { type: "textChanged", text: start.text.slice(0, -2) });
  expect(() => savableConfig(typing)).toThrow("Not saved. This is not JSON yet");
  expect(edit(typing, { type: "saved", id: "bill", draft: start }).changed).toBe(true);
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

it("somebody else's version takes the place of what was typed, which comes back as it was, sample data apart", () => {
  const typing = edit(start, { type: "textChanged", text: `${start.text} ,` });
  const sampled = edit(typing, { type: "sampleDataChanged", data: { total: 1 } });
  const theirs = begin({ ...start, name: "Theirs" }, { isStored: true });
  const looking = edit(sampled, { type: "replaced", by: theirs });
  expect(looking).toMatchObject({ name: "Theirs", changed: false, typed: { total: 1 } });
  expect(edit(looking, { type: "replaced", by: sampled })).toEqual(sampled);
});
