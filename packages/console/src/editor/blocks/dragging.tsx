import { type Dispatch, type DragEvent, useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import { words } from "../../words/words.ts";
import type { EditorAction } from "../state/editor-state.ts";
import type { Path } from "../state/path.ts";

/** The block being dragged; undefined while something from outside the editor is dragged over it. */
let dragged: Path | undefined;

/** For the mouse. Touch screens and keyboards use the buttons below a block. */
export function Grip({ path }: { path: Path }) {
  const start = (event: DragEvent<HTMLElement>) => {
    dragged = path;
    event.dataTransfer.effectAllowed = "move";
    const row = event.currentTarget.closest(".block");
    if (row) event.dataTransfer.setDragImage(row, 0, 0);
  };
  const end = () => {
    dragged = undefined;
  };
  return (
    <span className="grip" draggable title={words().blocks.drag} aria-hidden="true" onDragStart={start} onDragEnd={end}>
      <Icon name="grip" size={16} />
    </span>
  );
}

interface DropPlace {
  list: Path;
  index: number;
  /** A block is there already: one dropped on its lower half comes behind it. */
  isTaken: boolean;
  dispatch: Dispatch<EditorAction>;
}

/** Where a block can be dropped, and on which side of what is there it would land. */
export function useDropPlace({ list, index, isTaken, dispatch }: DropPlace) {
  const [side, setSide] = useState<"before" | "after">();
  const sideOf = (event: DragEvent<HTMLElement>) => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    return isTaken && event.clientY > top + height / 2 ? "after" : "before";
  };
  return {
    "data-drop": side,
    onDragOver(event: DragEvent<HTMLElement>) {
      if (!dragged) return;
      event.preventDefault();
      setSide(sideOf(event));
    },
    onDragLeave: () => setSide(undefined),
    onDrop(event: DragEvent<HTMLElement>) {
      if (!dragged) return;
      event.preventDefault();
      setSide(undefined);
      dispatch({ type: "dropped", path: dragged, list, index: sideOf(event) === "after" ? index + 1 : index });
    },
  };
}
