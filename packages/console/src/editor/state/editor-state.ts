import { ApiError } from "../../api/http.ts";
import type { Block, Data, TemplateConfig } from "../../api/types.ts";
import type { Draft } from "../../templates/draft.ts";
import { type Direction, insertBlock, moveBlock, placeBlock, removeBlock } from "./block-tree.ts";
import { isInside, type Path, setAt } from "./path.ts";

/** Everything the editor holds. The configuration is the truth; the text is how a person sees and types it. */
export interface EditorState extends Draft {
  text: string;
  /** Why the text is no configuration. Until it is one again, `config` stays the last one that was. */
  textProblem: string | undefined;
  selected: Path | null;
  /** Sample data, once a person has changed it. */
  typed: Data | undefined;
  changed: boolean;
  /** The service has stored it. Until then its id can be chosen. */
  isStored: boolean;
}

export type EditorAction =
  | { type: "named"; field: "id" | "name" | "description"; value: string }
  | { type: "configChanged"; path: Path; value: unknown }
  | { type: "textChanged"; text: string }
  | { type: "selected"; path: Path | null }
  | { type: "added"; list: Path; index: number; block: Block }
  | { type: "moved"; path: Path; direction: Direction }
  | { type: "dropped"; path: Path; list: Path; index: number }
  | { type: "removed"; path: Path }
  | { type: "sampleDataChanged"; data: Data | undefined }
  | { type: "saved"; id: string; draft: Draft }
  /** Somebody else's version, or what was typed before that was looked at. */
  | { type: "replaced"; by: EditorState };

export function begin(draft: Draft, { isStored }: { isStored: boolean }): EditorState {
  return {
    ...draft,
    isStored,
    text: textOf(draft.config),
    textProblem: undefined,
    selected: null,
    typed: undefined,
    changed: false,
  };
}

function textOf(config: TemplateConfig): string {
  return JSON.stringify(config, null, 2);
}

function withConfig(state: EditorState, config: TemplateConfig, selected = state.selected): EditorState {
  return { ...state, config, text: textOf(config), textProblem: undefined, selected, changed: true };
}

export function edit(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case "named":
      return { ...state, [action.field]: action.value, changed: true };
    case "configChanged":
      return withConfig(state, setAt(state.config, action.path, action.value));
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
    case "sampleDataChanged":
      return { ...state, typed: action.data };
    case "saved":
      return { ...state, id: action.id, changed: !isSaved(state, action.draft), isStored: true };
    case "replaced":
      // Sample data is nobody's version: it stays.
      return { ...action.by, typed: state.typed };
  }
}

/** False when something was typed while the service was saving, or the text is no configuration. */
function isSaved(state: EditorState, { name, description, config }: Draft): boolean {
  if (state.textProblem !== undefined) return false;
  return state.name === name && state.description === description && state.config === config;
}

/** The configuration to save. Throws while the text is no configuration: saving would silently leave it out. */
export function savableConfig({ config, textProblem }: EditorState): TemplateConfig {
  if (textProblem === undefined) return config;
  throw new ApiError("TEXT_UNFINISHED", `Not saved. ${textProblem}`);
}

function withText(state: EditorState, text: string): EditorState {
  if (text === state.text) return state;
  const typed = { ...state, text, changed: true };
  try {
    const value: unknown = JSON.parse(text);
    if (!isConfig(value)) return { ...typed, textProblem: 'The configuration needs a "width" and a list of "blocks".' };
    return { ...typed, config: value, textProblem: undefined };
  } catch {
    return { ...typed, textProblem: "This is not JSON yet; the preview shows the last version that was." };
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
