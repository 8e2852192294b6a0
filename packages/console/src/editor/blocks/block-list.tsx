import { type Dispatch, memo } from "react";
import type { Block, TemplateConfig } from "../../api/types.ts";
import { childLists, isBlock } from "../state/block-tree.ts";
import type { EditorAction } from "../state/editor-state.ts";
import { isInside, keyOf, type Path } from "../state/path.ts";
import type { Problem } from "../state/problems.ts";
import { AddBlock } from "./add-block.tsx";
import { type BlockKind, newBlock } from "./block-fields.ts";
import { BlockRow } from "./block-row.tsx";
import { useDropPlace } from "./dragging.tsx";

interface BlockListProps {
  blocks: readonly unknown[];
  /** Where the list is in the configuration. */
  listPath: Path;
  kinds: readonly BlockKind[];
  /** The selected block, when it is inside this list. */
  selected: Path | null;
  problems: readonly Problem[];
  dispatch: Dispatch<EditorAction>;
  addLabel: string;
}

/** A map, because linters take an object with a literal `then` for a promise. */
const childLabels = new Map([
  ["blocks", { title: "For each entry", add: "Add a block for each entry" }],
  ["empty", { title: "When there is none", add: "Add a block for when there is none" }],
  ["then", { title: "Then", add: "Add a block to then" }],
  ["else", { title: "Otherwise", add: "Add a block to otherwise" }],
]);

const BlockList = memo(function BlockList(props: BlockListProps) {
  const { blocks, listPath, kinds, selected, problems, dispatch, addLabel } = props;
  const drop = useDropPlace({ list: listPath, index: blocks.length, isTaken: false, dispatch });
  return (
    <div className="block-list">
      <ol>
        {blocks.map((block, index) => {
          const path = [...listPath, index];
          const inside = selected && isInside(selected, path) ? selected : null;
          const own = problems.filter((problem) => isInside(problem.path, path));
          return (
            <li key={keyOf(path)}>
              <BlockRow
                block={block}
                path={path}
                count={blocks.length}
                canGoInto={canHold(blocks[index - 1])}
                kinds={kinds}
                selected={inside}
                problems={own}
                dispatch={dispatch}
              />
              {isBlock(block) && <Children {...props} block={block} path={path} selected={inside} problems={own} />}
            </li>
          );
        })}
      </ol>
      <div className="list-end" {...drop}>
        <AddBlock
          kinds={kinds}
          label={addLabel}
          onAdd={(type) => dispatch({ type: "added", list: listPath, index: blocks.length, block: newBlock(type) })}
        />
      </div>
    </div>
  );
}, sameList);

/** Keeps an unchanged list from being drawn again: paths are new arrays each time, so their parts are compared. */
function sameList(a: BlockListProps, b: BlockListProps): boolean {
  return (
    a.blocks === b.blocks &&
    a.selected === b.selected &&
    a.kinds === b.kinds &&
    keyOf(a.listPath) === keyOf(b.listPath) &&
    (a.problems === b.problems || (a.problems.length === 0 && b.problems.length === 0))
  );
}

function canHold(block: unknown): boolean {
  return isBlock(block) && block.type in childLists;
}

function Children({ block, path, ...props }: BlockListProps & { block: Block; path: Path }) {
  const lists = childLists[block.type] ?? [];
  return lists.map((name) => {
    const inner = block[name];
    return (
      <div key={name} className="nested">
        <p className="nested-title">{childLabels.get(name)?.title ?? name}</p>
        <BlockList
          {...props}
          blocks={Array.isArray(inner) ? inner : []}
          listPath={[...path, name]}
          addLabel={childLabels.get(name)?.add ?? `Add a block to ${name}`}
        />
      </div>
    );
  });
}

/** The whole receipt, from top to bottom. */
export function Blocks({
  config,
  ...rest
}: { config: TemplateConfig } & Omit<BlockListProps, "blocks" | "listPath" | "addLabel">) {
  return (
    <div className="blocks">
      {config.blocks.length === 0 && (
        <p className="aside">Nothing on the paper yet. Add the first block and watch the preview.</p>
      )}
      <BlockList {...rest} blocks={config.blocks} listPath={rootList} addLabel="Add a block" />
    </div>
  );
}

const rootList: Path = ["blocks"];
