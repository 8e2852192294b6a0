import { words } from "../../words/words.ts";
import { labelOf } from "../blocks/block-fields.ts";
import { fieldLabel } from "../blocks/block-words.ts";
import type { Path } from "../state/path.ts";
import type { Problem } from "../state/problems.ts";

/** `["blocks", 2, "content"]` is "Block 3, text: ". */
export function whereWords({ in: where, path }: Problem): string {
  if (where === "other" || path.length === 0) return "";
  if (where === "config") return `${capitalised(placeWords(path))}: `;
  return `${words().preview.inSampleData(joined(path, (name) => labelOf(name).toLowerCase()))}: `;
}

/** `["blocks", 2, "blocks", 0]` is "block 3, block 1". */
export function placeWords(path: Path): string {
  const { block, column, inSentence } = words().preview;
  return joined(path, (name, isList) => {
    if (name === "blocks") return block;
    return name === "columns" && isList ? column : inSentence(fieldLabel("", name));
  });
}

/** Names with commas between them, each with its number behind it if it has one. */
function joined(path: Path, word: (name: string, isList: boolean) => string): string {
  return path
    .map((part, index) => (typeof part === "number" ? ` ${part + 1}` : `, ${word(part, index + 1 < path.length)}`))
    .join("")
    .replace(/^, /, "");
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
