import { type Dispatch, useCallback, useReducer, useRef } from "react";
import type { Draft } from "../templates/draft.ts";
import { showToast } from "../ui/toast.tsx";
import { words } from "../words/words.ts";
import { keepFocus } from "./blocks/focus-block.ts";
import { begin, type EditorAction, type EditorState } from "./state/editor-state.ts";
import { editWithHistory, withoutHistory } from "./state/history.ts";

export interface UsedEditor {
  state: EditorState;
  canUndo: boolean;
  canRedo: boolean;
  dispatch: Dispatch<EditorAction>;
  /** Says what was just done, with a button that takes it back for as long as nothing else is done. */
  offerUndo(text: string): void;
}

/** The state of the editor with its history. */
export function useEditor(draft: Draft, { isStored }: { isStored: boolean }): UsedEditor {
  const [{ state, past, future }, send] = useReducer(editWithHistory, undefined, () =>
    withoutHistory(begin(draft, { isStored })),
  );
  const withdrawOffer = useRef(() => {});
  const dispatch = useCallback((action: EditorAction) => {
    send({ action, at: performance.now() });
    if (action.type === "selected") return;
    withdrawOffer.current();
    if (action.type === "undone" || action.type === "redone") keepFocus();
  }, []);
  const offerUndo = useCallback(
    (text: string) => {
      const act = () => dispatch({ type: "undone" });
      withdrawOffer.current = showToast(text, "good", { label: words().editor.undo, act });
    },
    [dispatch],
  );
  const tellingDispatch = useCallback(
    (action: EditorAction) => {
      dispatch(action);
      if (action.type === "removed") offerUndo(words().editor.blockDeleted);
    },
    [dispatch, offerUndo],
  );
  return { state, canUndo: past.length > 0, canRedo: future.length > 0, dispatch: tellingDispatch, offerUndo };
}
