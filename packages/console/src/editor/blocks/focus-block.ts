import { keyOf, type Path } from "../state/path.ts";

/** Where the focus goes within a block: to its row, or into its first field to type at once. */
export type FocusPlace = "row" | "field";

/** The row of the block at this place, once it is drawn there. */
export function focusBlock(path: Path, place: FocusPlace = "row"): void {
  afterDrawing(() => {
    const row = rowAt(path);
    const field = place === "field" ? firstField(row) : undefined;
    (field ?? row)?.focus();
    // What a new block begins with is there to be typed over.
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
  });
}

/** After a block was deleted: the one that took its place, the one before, the block around it, or the way to add one. */
export function focusNeighbour(path: Path): void {
  const list = path.slice(0, -1);
  const index = Number(path.at(-1));
  afterDrawing(() => {
    const near = [[...list, index], [...list, index - 1], list.slice(0, -1)].map(rowAt).find(Boolean);
    (near ?? document.querySelector<HTMLElement>(".add-block"))?.focus();
  });
}

/** The element that had the focus may be gone after a step was undone. */
export function keepFocus(): void {
  afterDrawing(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const row = document.querySelector<HTMLElement>(".block.open .block-head") ?? document.querySelector(".block-head");
    (row ?? document.querySelector<HTMLElement>(".add-block"))?.focus();
  });
}

/** Not one that is folded away. */
function firstField(row: HTMLElement | null): HTMLElement | undefined {
  const fields = row?.closest(".block")?.querySelectorAll<HTMLElement>(typedInto) ?? [];
  return [...fields].find((field) => field.checkVisibility());
}

const typedInto = ".block-body textarea, .block-body input:not([type=checkbox], [type=file]), .block-body select";

function rowAt(path: Path): HTMLElement | null {
  return path.length === 0 ? null : document.querySelector<HTMLElement>(`[data-block="${keyOf(path)}"]`);
}

function afterDrawing(act: () => void): void {
  requestAnimationFrame(act);
}
