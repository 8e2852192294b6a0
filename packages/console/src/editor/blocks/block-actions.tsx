import type { Dispatch, KeyboardEvent } from "react";
import { IconButton } from "../../ui/button.tsx";
import type { IconName } from "../../ui/icon.tsx";
import { words } from "../../words/words.ts";
import { type Direction, isBlock } from "../state/block-tree.ts";
import type { EditorAction } from "../state/editor-state.ts";
import type { Path } from "../state/path.ts";
import { focusBlock, focusNeighbour } from "./focus-block.ts";

interface BlockActionsProps {
  block: unknown;
  path: Path;
  count: number;
  canGoInto: boolean;
  dispatch: Dispatch<EditorAction>;
  /** Opens the list of blocks, for one that goes into the same list. */
  onInsert(list: Path, index: number): void;
}

const moves: readonly { direction: Direction; icon: IconName; keys: string }[] = [
  { direction: "up", icon: "up", keys: "Alt+↑" },
  { direction: "down", icon: "down", keys: "Alt+↓" },
  { direction: "into", icon: "into", keys: "Alt+→" },
  { direction: "out", icon: "out", keys: "Alt+←" },
];

const directions: Record<string, Direction> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowRight: "into",
  ArrowLeft: "out",
};

export function BlockActions({ block, path, count, canGoInto, dispatch, onInsert }: BlockActionsProps) {
  const index = Number(path.at(-1));
  const { actions } = words().blocks;
  const can: Record<Direction, boolean> = {
    up: index > 0,
    down: index < count - 1,
    into: canGoInto,
    out: path.length > 2,
  };
  const move = (direction: Direction) => {
    dispatch({ type: "moved", path, direction });
    // The block is drawn at its new place; the focus follows, so that it can be moved on with the same key.
    requestAnimationFrame(() => {
      const again = document.querySelector<HTMLElement>(`.block-actions [data-move="${direction}"]:enabled`);
      (again ?? document.querySelector<HTMLElement>(".block.open .block-head"))?.focus();
    });
  };
  const duplicate = () => {
    if (!isBlock(block)) return;
    const list = path.slice(0, -1);
    dispatch({ type: "added", list, index: index + 1, block: structuredClone(block) });
    focusBlock([...list, index + 1]);
  };
  return (
    <div className="block-actions">
      {moves.map(({ direction, icon, keys }) => (
        <IconButton
          key={direction}
          data-move={direction}
          icon={icon}
          label={actions[direction]}
          title={`${actions[direction]} (${keys})`}
          disabled={!can[direction]}
          onClick={() => move(direction)}
        />
      ))}
      <span className="spring" />
      <IconButton
        icon="plus"
        label={actions.insertAfter}
        title={words().editor.shortcut(actions.insertAfter, "Enter")}
        onClick={() => onInsert(path.slice(0, -1), index + 1)}
      />
      <IconButton icon="copy" label={actions.duplicate} onClick={duplicate} />
      <IconButton icon="trash" label={actions.remove} onClick={() => removeBlockAt(path, dispatch)} />
    </div>
  );
}

function removeBlockAt(path: Path, dispatch: Dispatch<EditorAction>): void {
  dispatch({ type: "removed", path });
  focusNeighbour(path);
}

interface BlockKeys {
  path: Path;
  dispatch: Dispatch<EditorAction>;
  /** Opens the list of blocks, for one that goes in front of this one or behind it. */
  onInsert(index: number): void;
}

/**
 * The keys of a block: Alt with an arrow moves it, Ctrl-Enter inserts behind it and Ctrl-Shift-Enter in front of it. On its
 * row the arrows go to its neighbours, and Delete deletes it.
 */
export function pressInBlock(event: KeyboardEvent<HTMLElement>, { path, dispatch, onInsert }: BlockKeys): void {
  // A list of what can be written there has the key already.
  if (event.defaultPrevented) return;
  const { key, altKey, shiftKey } = event;
  const target = event.target as Element;
  const onRow = target.classList.contains("block-head");
  const direction = directions[key];
  const withControl = event.ctrlKey || event.metaKey;
  const act = (() => {
    // A list opens with Alt and an arrow, and some systems jump by words with them.
    if (altKey && !withControl && direction && (onRow || isVertical(direction)) && target.tagName !== "SELECT") {
      return () => moveWithFocus(target, path, direction, dispatch);
    }
    if (withControl && key === "Enter") return () => onInsert(Number(path.at(-1)) + (shiftKey ? 0 : 1));
    if (!onRow || altKey || withControl) return undefined;
    if (key === "Delete") return () => removeBlockAt(path, dispatch);
    if (direction && isVertical(direction)) return () => goToNeighbour(target, direction);
    return undefined;
  })();
  if (!act) return;
  event.preventDefault();
  act();
}

function isVertical(direction: Direction): boolean {
  return direction === "up" || direction === "down";
}

/** The block is drawn anew at its place, so the same field or the row of it gets the focus there. */
function moveWithFocus(target: Element, path: Path, direction: Direction, dispatch: Dispatch<EditorAction>): void {
  const fields = target.closest(".block")?.querySelectorAll("input, textarea, button, summary");
  const at = [...(fields ?? [])].indexOf(target);
  dispatch({ type: "moved", path, direction });
  requestAnimationFrame(() => {
    const moved = document.querySelector(".block.open");
    const same = moved?.querySelectorAll<HTMLElement>("input, textarea, button, summary")[at];
    (same ?? moved?.querySelector<HTMLElement>(".block-head"))?.focus();
  });
}

function goToNeighbour(row: Element, direction: Direction): void {
  const rows = [...document.querySelectorAll<HTMLElement>(".block-head")];
  rows[rows.indexOf(row as HTMLElement) + (direction === "up" ? -1 : 1)]?.focus();
}
