import { words } from "../../words/words.ts";
import { labelOf } from "../blocks/block-fields.ts";
import type { Path } from "../state/path.ts";
import type { Problem } from "../state/problems.ts";

/** `["blocks", 2, "content"]` is "Block 3, content: ". */
export function whereWords({ in: where, path }: Problem): string {
  if (where === "other" || path.length === 0) return "";
  const place = placeWords(path);
  return `${where === "data" ? words().preview.inSampleData(place) : capitalised(place)}: `;
}

/** `["blocks", 2, "blocks", 0]` is "block 3, block 1". */
export function placeWords(path: Path): string {
  return path
    .map((part, index) => (typeof part === "number" ? ` ${part + 1}` : wordOf(part, path[index + 1] !== undefined)))
    .join("")
    .replace(/^, /, "");
}

function wordOf(part: string, isList: boolean): string {
  const { block, column } = words().preview;
  if (part === "blocks") return `, ${block}`;
  if (part === "columns" && isList) return `, ${column}`;
  return `, ${labelOf(part).toLowerCase()}`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
