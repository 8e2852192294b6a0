import { type Dispatch, memo, useEffect, useRef } from "react";
import { sentenceOf } from "../../problems/sentence.ts";
import { Icon } from "../../ui/icon.tsx";
import { words } from "../../words/words.ts";
import { isBlock } from "../state/block-tree.ts";
import type { EditorAction } from "../state/editor-state.ts";
import { keyOf, type Path, samePath } from "../state/path.ts";
import { blockOf, type Problem } from "../state/problems.ts";
import { BlockActions, pressInBlock } from "./block-actions.tsx";
import type { BlockKind } from "./block-fields.ts";
import { BlockIcon } from "./block-icon.tsx";
import { BlockInspector } from "./block-inspector.tsx";
import { nameOfType, summaryOf } from "./block-words.ts";
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
  /** Opens the list of blocks, for one that goes into the same list. */
  onInsert(list: Path, index: number): void;
}

export const BlockRow = memo(
  function BlockRow(props: BlockRowProps) {
    const { block, path, kinds, selected, problems, dispatch, onInsert } = props;
    const open = samePath(selected, path);
    const own = problems.filter((problem) => samePath(blockOf(problem.path), path));
    const list = path.slice(0, -1);
    const drop = useDropPlace({ list, index: Number(path.at(-1)), isTaken: true, dispatch });
    const header = useRef<HTMLButtonElement>(null);
    useEffect(() => {
      // Brings a block into sight that was selected elsewhere, such as by clicking a problem.
      if (open) header.current?.scrollIntoView({ block: "nearest" });
    }, [open]);
    const kind = isBlock(block) ? kinds.find(({ type }) => type === block.type) : undefined;
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the controls inside, all of which have them.
      <div
        className={`block ${open ? "open" : ""} ${own.length > 0 ? "bad" : ""}`}
        {...drop}
        onKeyDown={(event) => pressInBlock(event, { path, dispatch, onInsert: (index) => onInsert(list, index) })}
      >
        <div className="block-top">
          <button
            ref={header}
            type="button"
            className="block-head"
            data-block={keyOf(path)}
            aria-expanded={open}
            onClick={() => dispatch({ type: "selected", path: open ? null : path })}
          >
            {isBlock(block) && <BlockIcon type={block.type} size={18} />}
            <strong>{isBlock(block) ? nameOfType(block.type) : words().blocks.notABlock}</strong>
            <span className="summary">{isBlock(block) ? summaryOf(block) : ""}</span>
            {own.length > 0 && (
              <span className="mark-bad">
                <Icon name="alert" size={16} />
                <span className="visually-hidden">{words().blocks.hasProblem}</span>
              </span>
            )}
          </button>
          <Grip path={path} />
        </div>
        {open && (
          <div className="block-body">
            {withoutField(own, path, kind).map(({ said }) => (
              <p key={said.message} className="problem">
                {sentenceOf(said)}
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
