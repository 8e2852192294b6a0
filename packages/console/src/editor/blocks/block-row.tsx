import { type Dispatch, memo, useEffect, useRef } from "react";
import { IconButton } from "../../ui/button.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { type Direction, isBlock } from "../state/block-tree.ts";
import type { EditorAction } from "../state/editor-state.ts";
import { keyOf, type Path, samePath } from "../state/path.ts";
import { blockOf, type Problem } from "../state/problems.ts";
import { type BlockKind, nameOfType, summaryOf } from "./block-fields.ts";
import { BlockInspector } from "./block-inspector.tsx";
import { Grip, useDropPlace } from "./dragging.tsx";

interface BlockRowProps {
  block: unknown;
  path: Path;
  count: number;
  canGoInto: boolean;
  kinds: readonly BlockKind[];
  selected: Path | null;
  problems: readonly Problem[];
  dispatch: Dispatch<EditorAction>;
}

export const BlockRow = memo(
  function BlockRow(props: BlockRowProps) {
    const { block, path, kinds, selected, problems, dispatch } = props;
    const open = samePath(selected, path);
    const own = problems.filter((problem) => samePath(blockOf(problem.path), path));
    const drop = useDropPlace({ list: path.slice(0, -1), index: Number(path.at(-1)), isTaken: true, dispatch });
    const header = useRef<HTMLButtonElement>(null);
    useEffect(() => {
      // Brings a block into sight that was selected elsewhere, such as by clicking a problem.
      if (open) header.current?.scrollIntoView({ block: "nearest" });
    }, [open]);
    const kind = isBlock(block) ? kinds.find(({ type }) => type === block.type) : undefined;
    return (
      <div className={`block ${open ? "open" : ""} ${own.length > 0 ? "bad" : ""}`} {...drop}>
        <div className="block-top">
          <button
            ref={header}
            type="button"
            className="block-head"
            aria-expanded={open}
            onClick={() => dispatch({ type: "selected", path: open ? null : path })}
          >
            <Icon name="chevron" size={14} />
            <strong>{isBlock(block) ? nameOfType(block.type) : "Not a block"}</strong>
            <span className="summary">{isBlock(block) ? summaryOf(block) : ""}</span>
            {own.length > 0 && (
              <span className="mark-bad">
                <Icon name="alert" size={16} />
                <span className="visually-hidden">has a problem</span>
              </span>
            )}
          </button>
          <Grip path={path} />
        </div>
        {open && (
          <div className="block-body">
            {withoutField(own, path, kind).map(({ text }) => (
              <p key={text} className="problem">
                {text}
              </p>
            ))}
            {kind && (
              <BlockInspector
                kind={kind}
                value={block}
                path={path}
                problems={own}
                onChange={(place, value) => dispatch({ type: "configChanged", path: place, value })}
              />
            )}
            <BlockActions {...props} />
          </div>
        )}
      </div>
    );
  },
  (a, b) =>
    a.block === b.block &&
    a.selected === b.selected &&
    a.count === b.count &&
    a.canGoInto === b.canGoInto &&
    keyOf(a.path) === keyOf(b.path) &&
    (a.problems === b.problems || a.problems.length + b.problems.length === 0),
);

/** Leaves out the problems that are shown beside a field. */
function withoutField(problems: readonly Problem[], block: Path, kind: BlockKind | undefined): Problem[] {
  const fields = new Set(kind?.fields.map(({ name }) => name));
  return problems.filter(({ path }) => !fields.has(String(path[block.length])));
}

const moves: { direction: Direction; icon: IconName; label: string }[] = [
  { direction: "up", icon: "up", label: "Move up" },
  { direction: "down", icon: "down", label: "Move down" },
  { direction: "into", icon: "into", label: "Move into the block above" },
  { direction: "out", icon: "out", label: "Move out of the block around it" },
];

function BlockActions({ block, path, count, canGoInto, dispatch }: BlockRowProps) {
  const index = Number(path.at(-1));
  const can: Record<Direction, boolean> = {
    up: index > 0,
    down: index < count - 1,
    into: canGoInto,
    out: path.length > 2,
  };
  const move = (direction: Direction, label: string) => {
    dispatch({ type: "moved", path, direction });
    // The block is drawn at its new place; the focus follows, so that it can be moved on with the same key.
    requestAnimationFrame(() => {
      const again = document.querySelector<HTMLElement>(`.block-actions [aria-label="${label}"]:enabled`);
      (again ?? document.querySelector<HTMLElement>(".block.open .block-head"))?.focus();
    });
  };
  return (
    <div className="block-actions">
      {moves.map(({ direction, icon, label }) => (
        <IconButton
          key={direction}
          icon={icon}
          label={label}
          disabled={!can[direction]}
          onClick={() => move(direction, label)}
        />
      ))}
      <span className="spring" />
      <IconButton
        icon="copy"
        label="Duplicate this block"
        onClick={() =>
          isBlock(block) &&
          dispatch({ type: "added", list: path.slice(0, -1), index: index + 1, block: structuredClone(block) })
        }
      />
      <IconButton icon="trash" label="Delete this block" onClick={() => dispatch({ type: "removed", path })} />
    </div>
  );
}
