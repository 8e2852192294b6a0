import { ApiError } from "../../api/http.ts";
import type { Block, Data, TemplateConfig } from "../../api/types.ts";
import type { Draft } from "../../templates/draft.ts";
import { words } from "../../words/words.ts";
import { type Direction, insertBlock, moveBlock, placeBlock, removeBlock } from "./block-tree.ts";
import { isInside, type Path, setAt } from "./path.ts";

/** Everything the editor holds. The configuration is the truth; the text is how a person sees and types it. */
export interface EditorState extends Draft {
  text: string;
  /** Why the text is no configuration. Until it is one again, `config` stays the last one that was. */
  textProblem: string | undefined;
  selected: Path | null;
  /** What the service has stored; of a new template, what it began with. */
  saved: Saved;
  /** The service has stored it. Until then its id can be chosen. */
  isStored: boolean;
}

type Saved = Pick<EditorState, "name" | "description" | "text">;

export type EditorAction =
  | { type: "named"; field: "id" | "name" | "description"; value: string }
  | { type: "configChanged"; path: Path; value: unknown }
  /** All of the sample data, and the field of it that a person typed into. */
  | { type: "sampleDataChanged"; data: Data | undefined; path?: Path }
  | { type: "textChanged"; text: string }
  | { type: "selected"; path: Path | null }
  | { type: "added"; list: Path; index: number; block: Block }
  | { type: "moved"; path: Path; direction: Direction }
  | { type: "dropped"; path: Path; list: Path; index: number }
  | { type: "removed"; path: Path }
  | { type: "saved"; id: string; draft: EditorState }
  /** By what is stored now: somebody else's version, or an older one that was restored. */
  | { type: "replaced"; by: Draft }
  /** Takes the last step back, or does it again; see `history.ts`. */
  | { type: "undone" }
  | { type: "redone" };

export function begin(draft: Draft, { isStored }: { isStored: boolean }): EditorState {
  const { id, name, description, config } = draft;
  const text = textOf(config);
  const saved = { name, description, text };
  return { id, name, description, config, isStored, text, textProblem: undefined, selected: null, saved };
}

export function textOf(config: TemplateConfig): string {
  return JSON.stringify(config, null, 2);
}

/** Something is typed that the service has not stored. */
export function isChanged({ name, description, text, saved }: EditorState): boolean {
  return name !== saved.name || description !== saved.description || text !== saved.text;
}

function withConfig(state: EditorState, config: TemplateConfig, selected = state.selected): EditorState {
  return { ...state, config, text: textOf(config), textProblem: undefined, selected };
}

/** One change. Those of the history change nothing here. */
export function edit(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case "named":
      return { ...state, [action.field]: action.value };
    case "configChanged":
      return withConfig(state, setAt(state.config, action.path, action.value));
    case "sampleDataChanged":
      return withConfig(state, setAt(state.config, ["example"], action.data));
    case "textChanged":
      return withText(state, action.text);
    case "selected":
      return { ...state, selected: action.path };
    case "added": {
      const { config, path } = insertBlock(state.config, action.list, action.index, action.block);
      return withConfig(state, config, path);
    }
    case "moved": {
      const moved = moveBlock(state.config, action.path, action.direction);
      return moved ? withConfig(state, moved.config, moved.path) : state;
    }
    case "dropped": {
      const placed = placeBlock(state.config, action.path, action.list, action.index);
      return placed ? withConfig(state, placed.config, placed.path) : state;
    }
    case "removed": {
      const gone = state.selected && isInside(state.selected, action.path);
      return withConfig(state, removeBlock(state.config, action.path), gone ? null : state.selected);
    }
    case "saved": {
      const { name, description, text } = action.draft;
      return { ...state, id: action.id, saved: { name, description, text }, isStored: true };
    }
    case "replaced":
      return begin(action.by, { isStored: true });
    case "undone":
    case "redone":
      return state;
  }
}

/** The configuration to save. Throws while the text is no configuration: saving would silently leave it out. */
export function savableConfig({ config, textProblem }: EditorState): TemplateConfig {
  if (textProblem === undefined) return config;
  throw new ApiError("TEXT_UNFINISHED", words().editor.notSavedBecause(textProblem));
}

function withText(state: EditorState, text: string): EditorState {
  if (text === state.text) return state;
  const typed = { ...state, text };
  try {
    const value: unknown = JSON.parse(text);
    if (!isConfig(value)) return { ...typed, textProblem: words().editor.noConfiguration };
    return { ...typed, config: value, textProblem: undefined };
  } catch {
    return { ...typed, textProblem: words().editor.noJsonYet };
  }
}

function isConfig(value: unknown): value is TemplateConfig {
  return (
    typeof value === "object" &&
    value !== null &&
    "width" in value &&
    typeof value.width === "string" &&
    "blocks" in value &&
    Array.isArray(value.blocks)
  );
}
