import type { TemplateConfig } from "../../api/types.ts";
import { isBlock } from "./block-tree.ts";
import { type EditorAction, type EditorState, edit, textOf } from "./editor-state.ts";
import { getAt, keyOf, type Path } from "./path.ts";

/** The editor's state and the steps that led to it: one history of blocks, settings, names, sample data and JSON. */
export interface Edited {
  state: EditorState;
  /** The newest last. */
  past: readonly Step[];
  /** What was undone, the next one first. */
  future: readonly Step[];
  /** Where the last step was typed, and when. Typing on there belongs to the same step. */
  typing: { place: string; at: number } | undefined;
}

/** What a person had typed at one time. */
interface Step extends Pick<EditorState, "id" | "name" | "description" | "config" | "textProblem" | "selected"> {
  /** Undefined where it is what the configuration reads as: a template with pictures in it is long. */
  text: string | undefined;
}

/** A longer pause begins a step of its own. */
const pauseMs = 1_000;

/** More than anybody takes back one by one. */
const mostSteps = 300;

export function withoutHistory(state: EditorState): Edited {
  return { state, past: [], future: [], typing: undefined };
}

/** One action at a moment, which is only compared with that of the action before. */
export function editWithHistory(edited: Edited, { action, at }: { action: EditorAction; at: number }): Edited {
  if (action.type === "undone") return undo(edited);
  if (action.type === "redone") return redo(edited);
  const { state: before, past, typing } = edited;
  const state = edit(before, action);
  if (state === before) return edited;
  // Nothing was typed. What is typed next begins a step, so that undoing leads back to what was saved or selected here.
  if (action.type === "selected" || action.type === "saved") return { ...edited, state, typing: undefined };
  const place = placeOf(action);
  const goesOn = place !== undefined && typing?.place === place && at - typing.at < pauseMs;
  return {
    state,
    past: goesOn ? past : [...past, stepOf(before)].slice(-mostSteps),
    future: [],
    typing: place === undefined ? undefined : { place, at },
  };
}

/** The field that was typed into. Undefined where each change is a step: a switch, a block, a column. */
function placeOf(action: EditorAction): string | undefined {
  switch (action.type) {
    case "named":
      return action.field;
    case "textChanged":
      return "text";
    case "sampleDataChanged":
      return action.path && keyOf(["example", ...action.path]);
    case "configChanged":
      return typeof action.value === "boolean" || typeof action.value === "object" ? undefined : keyOf(action.path);
    default:
      return undefined;
  }
}

function undo(edited: Edited): Edited {
  const { state, past, future } = edited;
  const step = past.at(-1);
  if (!step) return edited;
  return { state: back(state, step), past: past.slice(0, -1), future: [stepOf(state), ...future], typing: undefined };
}

function redo(edited: Edited): Edited {
  const { state, past, future } = edited;
  const [step, ...rest] = future;
  if (!step) return edited;
  return { state: back(state, step), past: [...past, stepOf(state)], future: rest, typing: undefined };
}

function stepOf({ id, name, description, config, text, textProblem, selected }: EditorState): Step {
  return { id, name, description, config, textProblem, selected, text: text === textOf(config) ? undefined : text };
}

/** What is stored, and under which id, is not undone. */
function back(state: EditorState, step: Step): EditorState {
  const { config, text = textOf(config) } = step;
  const id = state.isStored ? state.id : step.id;
  return { ...state, ...step, id, text, selected: step.selected ?? stillThere(state, config) };
}

/** The selected block stays selected where the step says of none that it was worked on. */
function stillThere({ selected, config }: EditorState, next: TemplateConfig): Path | null {
  if (!selected) return null;
  const [now, then] = [getAt(config, selected), getAt(next, selected)];
  return isBlock(now) && isBlock(then) && now.type === then.type ? selected : null;
}
