import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { type BlockKind, nameOfType } from "./block-fields.ts";

interface AddBlockProps {
  kinds: readonly BlockKind[];
  label: string;
  onAdd(type: string): void;
}

/** A button that opens the list of blocks in place. */
export function AddBlock({ kinds, label, onAdd }: AddBlockProps) {
  const [open, setOpen] = useState(false);
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (open) list.current?.querySelector("button")?.focus();
  }, [open]);
  if (!open) {
    return (
      <Button variant="quiet" icon="plus" className="add-block" onClick={() => setOpen(true)}>
        {label}
      </Button>
    );
  }
  return (
    <fieldset
      className="palette"
      aria-label={label}
      ref={list}
      onKeyDown={(event) => event.key === "Escape" && setOpen(false)}
    >
      {kinds.map(({ type }) => (
        <button
          key={type}
          type="button"
          onClick={() => {
            setOpen(false);
            onAdd(type);
          }}
        >
          {nameOfType(type)}
        </button>
      ))}
      <button type="button" className="palette-close" onClick={() => setOpen(false)}>
        Close
      </button>
    </fieldset>
  );
}
