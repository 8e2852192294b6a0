import { type Dispatch, memo, useCallback, useState } from "react";
import type { Block, TemplateConfig } from "../../api/types.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { listWords } from "../../words/list-words.ts";
import { words } from "../../words/words.ts";
import { childLists, isBlock } from "../state/block-tree.ts";
import type { EditorAction } from "../state/editor-state.ts";
import { isInside, keyOf, type Path } from "../state/path.ts";
import type { Problem } from "../state/problems.ts";
import type { BlockKind } from "./block-fields.ts";
import { BlockRow } from "./block-row.tsx";
import { useDropPlace } from "./dragging.tsx";
import { focusBlock } from "./focus-block.ts";
import { newBlock } from "./new-block.ts";
import { Palette } from "./palette.tsx";

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
  /** Opens the list of blocks, for one that goes to this place. */
  onInsert(list: Path, index: number): void;
}

const BlockList = memo(function BlockList(props: BlockListProps) {
  const { blocks, listPath, kinds, selected, problems, dispatch, addLabel, onInsert } = props;
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
              <InsertLine number={index + 1} onInsert={() => onInsert(listPath, index)} />
              <BlockRow
                block={block}
                path={path}
                count={blocks.length}
                canGoInto={canHold(blocks[index - 1])}
                kinds={kinds}
                selected={inside}
                problems={own}
                dispatch={dispatch}
                onInsert={onInsert}
              />
              {isBlock(block) && <Children {...props} block={block} path={path} selected={inside} problems={own} />}
            </li>
          );
        })}
      </ol>
      <div className="list-end" {...drop}>
        <Button variant="quiet" icon="plus" className="add-block" onClick={() => onInsert(listPath, blocks.length)}>
          {addLabel}
        </Button>
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

/** The line between two blocks, on which another one can be put. */
function InsertLine({ number, onInsert }: { number: number; onInsert(): void }) {
  const label = words().blocks.insertBefore(number);
  return (
    <button type="button" className="insert-line" aria-label={label} title={label} onClick={onInsert}>
      <Icon name="plus" size={14} />
    </button>
  );
}

function canHold(block: unknown): boolean {
  return isBlock(block) && block.type in childLists;
}

function Children({ block, path, ...props }: BlockListProps & { block: Block; path: Path }) {
  const lists = childLists[block.type] ?? [];
  return lists.map((name) => {
    const inner = block[name];
    const label = listWords(name);
    return (
      <div key={name} className="nested">
        <p className="nested-title">{label.title}</p>
        <BlockList
          {...props}
          blocks={Array.isArray(inner) ? inner : []}
          listPath={[...path, name]}
          addLabel={label.add}
        />
      </div>
    );
  });
}

/** The whole receipt, from top to bottom. */
export function Blocks({
  config,
  ...rest
}: { config: TemplateConfig } & Omit<BlockListProps, "blocks" | "listPath" | "addLabel" | "onInsert">) {
  const [place, setPlace] = useState<{ list: Path; index: number }>();
  const choosePlace = useCallback((list: Path, index: number) => setPlace({ list, index }), []);
  const insert = (type: string) => {
    if (!place) return;
    setPlace(undefined);
    rest.dispatch({ type: "added", ...place, block: newBlock(type) });
    focusBlock([...place.list, place.index], "field");
  };
  return (
    <div className="blocks">
      {config.blocks.length === 0 && <p className="aside">{words().blocks.none}</p>}
      <BlockList
        {...rest}
        blocks={config.blocks}
        listPath={rootList}
        addLabel={words().blocks.add}
        onInsert={choosePlace}
      />
      {place && <Palette kinds={rest.kinds} onChoose={insert} onClose={() => setPlace(undefined)} />}
    </div>
  );
}

const rootList: Path = ["blocks"];
