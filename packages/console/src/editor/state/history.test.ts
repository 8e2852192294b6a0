import "../../words/in-english.ts";
import { describe, expect, it } from "vitest";
import { begin, type EditorAction, isChanged } from "./editor-state.ts";
import { type Edited, editWithHistory, withoutHistory } from "./history.ts";

const content = ["blocks", 0, "content"];
const start = withoutHistory(
  begin(
    { id: "", name: "Bill", description: "", config: { width: "80mm", blocks: [{ type: "text", content: "a" }] } },
    { isStored: false },
  ),
);

let at = 0;

/** Each action after as many milliseconds; without a time, long after the one before. */
function after(edited: Edited, ...actions: (EditorAction | [EditorAction, number])[]): Edited {
  return actions.reduce((now, each) => {
    const [action, waited] = Array.isArray(each) ? each : [each, 60_000];
    at += waited;
    return editWithHistory(now, { action, at });
  }, edited);
}

const type = (value: string): EditorAction => ({ type: "configChanged", path: content, value });
const undone: EditorAction = { type: "undone" };
const redone: EditorAction = { type: "redone" };

describe("undoing", () => {
  it("takes back blocks, settings, names, sample data and JSON in the order they were changed, and redoing repeats them", () => {
    const steps: EditorAction[] = [
      type("b"),
      { type: "configChanged", path: ["currency"], value: "EUR" },
      { type: "named", field: "name", value: "Receipt" },
      { type: "sampleDataChanged", data: { guest: "Ada" }, path: ["guest"] },
      { type: "added", list: ["blocks"], index: 1, block: { type: "cut" } },
      { type: "textChanged", text: '{ "width": "58mm", "blocks": [] }' },
      { type: "textChanged", text: "half" },
    ];
    const states = [start.state];
    let edited = start;
    for (const step of steps) {
      edited = after(edited, step);
      states.push(edited.state);
    }
    for (const state of states.slice(0, -1).reverse()) {
      edited = after(edited, undone);
      expect(edited.state).toEqual(state);
    }
    for (const state of states.slice(1)) {
      edited = after(edited, redone);
      expect(edited.state).toMatchObject({ ...state, selected: edited.state.selected });
    }
    expect(edited.future).toEqual([]);
  });

  it("takes what was typed into one field without a pause back at once", () => {
    const edited = after(start, type("ab"), [type("abc"), 200], [type("abcd"), 200]);
    expect(after(edited, undone).state.config).toBe(start.state.config);
    const paused = after(edited, type("abcde"));
    expect(after(paused, undone).state.config).toEqual(edited.state.config);
  });

  it("takes a switch that was pressed twice back twice", () => {
    const bold = (value: boolean | undefined): EditorAction => ({
      type: "configChanged",
      path: ["blocks", 0, "bold"],
      value,
    });
    const edited = after(start, bold(true), [bold(undefined), 10]);
    expect(after(edited, undone).state.config.blocks).toEqual([{ type: "text", content: "a", bold: true }]);
  });

  it("begins anew after something else was typed, and has nothing to redo then", () => {
    const edited = after(start, type("b"), undone, type("c"));
    expect(after(edited, redone)).toBe(edited);
    expect(after(edited, undone).state.config).toEqual(start.state.config);
  });

  it("with nothing to undo or redo changes nothing", () => {
    expect(after(start, undone)).toBe(start);
    expect(after(start, redone)).toBe(start);
  });

  it("brings a deleted block back, and selects it as it was selected before", () => {
    const edited = after(start, { type: "selected", path: ["blocks", 0] }, { type: "removed", path: ["blocks", 0] });
    expect(edited.state.selected).toBeNull();
    expect(after(edited, undone).state).toMatchObject({ config: start.state.config, selected: ["blocks", 0] });
  });

  it("keeps the selected block when another thing is undone", () => {
    const named = after(start, { type: "named", field: "name", value: "Receipt" });
    const edited = after(named, { type: "selected", path: ["blocks", 0] }, undone);
    expect(edited.state).toMatchObject({ name: "Bill", selected: ["blocks", 0] });
  });

  it("to what is stored leaves nothing to save, and keeps the id it is stored under", () => {
    const edited = after(start, type("b"));
    const saved = after(edited, { type: "saved", id: "bill", draft: edited.state }, type("c"));
    const { state } = after(saved, undone);
    expect(isChanged(state)).toBe(false);
    expect(state).toMatchObject({ id: "bill", isStored: true });
    expect(isChanged(after(saved, undone, undone).state)).toBe(true);
  });

  it("brings back what was typed before a stored version took its place", () => {
    const edited = after(start, type("mine"), {
      type: "replaced",
      by: { id: "bill", name: "Theirs", description: "", config: { width: "80mm", blocks: [] } },
    });
    expect(isChanged(edited.state)).toBe(false);
    const { state } = after(edited, undone);
    expect(state).toMatchObject({ name: "Bill", config: { blocks: [{ content: "mine" }] } });
    expect(isChanged(state)).toBe(true);
  });
});
