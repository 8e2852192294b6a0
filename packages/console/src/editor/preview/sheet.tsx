import { useEffect, useRef } from "react";
import type { Drawing } from "../../api/types.ts";
import { blockPlace, parsePath } from "../../problems/place.ts";
import { localeNow } from "../../words/language.ts";
import { words } from "../../words/words.ts";
import { isInside, keyOf, type Path } from "../state/path.ts";

interface SheetProps {
  drawing: Drawing;
  /** How labels of the template are told apart; undefined or "continuous" for paper that is cut. */
  media: unknown;
  selected: Path | null;
  onSelect(block: Path): void;
}

/**
 * The paper in its own proportions, with the picture on it and a button over each block. What a label has too much lies
 * below its frame. The style sheet knows how large a dot is; everything here is in dots.
 */
export function Sheet({ drawing, media, selected, onSelect }: SheetProps) {
  const { picture, widthDots, heightDots, dotsPerMm, widthMm, labelDots, regions } = drawing;
  const paper = useRef<HTMLDivElement>(null);
  const chosen = selected && keyOf(selected);
  // A block chosen in the list or in the JSON may be out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not again with every keystroke in the same block.
  useEffect(() => {
    paper.current?.querySelector(".region.selected")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [chosen]);
  const kind = labelDots === null ? "receipt" : `label ${String(media ?? "continuous")}`;
  const spilt = labelDots === null ? 0 : Math.max(0, heightDots - labelDots);
  return (
    <div
      ref={paper}
      className={`sheet ${kind}`}
      style={{
        "--dots-per-mm": dotsPerMm,
        "--paper-dots": widthMm * dotsPerMm,
        "--paper-rows": labelDots ?? heightDots,
        "--picture-dots": widthDots,
        "--picture-rows": heightDots,
      }}
    >
      <div className="sheet-paper" />
      {spilt > 0 && (
        <div className="spill" style={{ "--rows": spilt }}>
          <span>{words().preview.tooLong(millimetres(spilt / dotsPerMm))}</span>
        </div>
      )}
      <img src={`data:image/png;base64,${picture}`} alt={words().preview.picture} />
      {regions.map(({ path, top, bottom }) => {
        const [, ...block] = parsePath(path);
        const isSelected = selected !== null && isInside(block, selected);
        return (
          <button
            key={`${path} ${top}`}
            type="button"
            // The list of blocks is the way for the keyboard; a hundred stops more would be in its way.
            tabIndex={-1}
            className={`region ${isSelected ? "selected" : ""}`}
            style={{ "--top": top, "--rows": bottom - top }}
            aria-label={words().preview.select(blockPlace(block))}
            aria-pressed={isSelected}
            onClick={() => onSelect(block)}
          />
        );
      })}
    </div>
  );
}

/** One digit behind the point is more than a person can measure. */
export function millimetres(mm: number): string {
  return new Intl.NumberFormat(localeNow(), { maximumFractionDigits: 1 }).format(mm);
}
