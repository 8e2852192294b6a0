import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { words } from "../../words/words.ts";
import type { BlockKind } from "./block-fields.ts";
import { BlockIcon } from "./block-icon.tsx";
import { helpOfType, nameOfType } from "./block-words.ts";

interface PaletteProps {
  kinds: readonly BlockKind[];
  onChoose(type: string): void;
  onClose(): void;
}

/** Every kind of block with what it is good for. Typing finds one, the arrows choose, Enter takes it. */
export function Palette({ kinds, onChoose, onClose }: PaletteProps) {
  const id = useId();
  const [sought, setSought] = useState("");
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const found = searched(kinds, sought);
  const chosen = found[at];
  useEffect(() => {
    if (chosen) list.current?.querySelector(`[data-type="${chosen.type}"]`)?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) setAt((at + step + found.length) % found.length);
    else if (event.key === "Enter" && chosen) onChoose(chosen.type);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={words().blocks.palette} onClose={onClose}>
      <div className="palette">
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${chosen.type}`}
          aria-label={words().blocks.find}
          placeholder={words().blocks.find}
          value={sought}
          onChange={(event) => {
            setSought(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
        <div role="listbox" id={`${id}-list`} aria-label={words().blocks.palette} ref={list}>
          {found.map(({ type }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field above, which keeps the focus.
            <div
              key={type}
              id={`${id}-${type}`}
              data-type={type}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onClick={() => onChoose(type)}
            >
              <BlockIcon type={type} />
              <span>
                <strong>{nameOfType(type)}</strong>
                <span className="help">{helpOfType(type)}</span>
              </span>
            </div>
          ))}
        </div>
        {found.length === 0 && <p className="aside">{words().blocks.noneFound}</p>}
      </div>
    </Dialog>
  );
}

/** By its name first, then by what is said of it, and by its name in the template language. */
function searched(kinds: readonly BlockKind[], sought: string): readonly BlockKind[] {
  const wanted = sought.trim().toLowerCase();
  const rank = ({ type }: BlockKind) => {
    const name = nameOfType(type).toLowerCase();
    if (name.startsWith(wanted)) return 0;
    if (name.includes(wanted) || type.startsWith(wanted)) return 1;
    return helpOfType(type).toLowerCase().includes(wanted) ? 2 : 3;
  };
  if (wanted === "") return kinds;
  const ranked = kinds.map((kind) => ({ kind, rank: rank(kind) })).filter(({ rank }) => rank < 3);
  return ranked.sort((a, b) => a.rank - b.rank).map(({ kind }) => kind);
}
