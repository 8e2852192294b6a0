import type { TemplateFields } from "../../api/calls.ts";
import type { Block } from "../../api/types.ts";
import { words } from "../../words/words.ts";
import { fieldLabel, nameOfType, summaryOf, valueLabel } from "../blocks/block-words.ts";
import { childLists, isBlock } from "../state/block-tree.ts";
import { isContainer } from "../state/path.ts";

/** One thing in which two versions of a template differ, in words. Undefined where there is nothing. */
export interface Difference {
  where: string;
  before: string | undefined;
  after: string | undefined;
}

export function differencesOf(before: TemplateFields, after: TemplateFields): Difference[] {
  const said = words().versions;
  // The name is told once, although the service repeats it in the configuration.
  const { blocks: blocksBefore, example: exampleBefore, name: _before, ...settingsBefore } = before.config;
  const { blocks: blocksAfter, example: exampleAfter, name: _after, ...settingsAfter } = after.config;
  return [
    ...ofValue(said.name, before.name, after.name),
    ...ofValue(said.description, before.description, after.description),
    ...namesIn(settingsBefore, settingsAfter).flatMap((name) =>
      ofValue(settingLabel(name), settingsBefore[name], settingsAfter[name]),
    ),
    ...ofBlocks(blocksBefore, blocksAfter),
    ...(same(exampleBefore, exampleAfter)
      ? []
      : [{ where: words().data.title, before: given(exampleBefore), after: given(exampleAfter) }]),
  ];
}

function settingLabel(name: string): string {
  const labels = words().editor.setting as Record<string, unknown>;
  const label = labels[name];
  return typeof label === "string" ? label : name;
}

function namesIn(a: object, b: object): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])];
}

function ofValue(where: string, before: unknown, after: unknown, name = ""): Difference[] {
  return same(before, after) ? [] : [{ where, before: shown(before, name), after: shown(after, name) }];
}

function given(value: unknown): string {
  return value === undefined ? words().versions.madeUp : words().versions.given;
}

/** What both have in the same order is left out; what is left between is told block by block. */
function ofBlocks(before: readonly unknown[], after: readonly unknown[]): Difference[] {
  const common = longestCommon(before.map(canonical), after.map(canonical));
  const found: Difference[] = [];
  let [fromBefore, fromAfter] = [0, 0];
  for (const [toBefore, toAfter] of [...common, [before.length, after.length] as const]) {
    found.push(...between(before.slice(fromBefore, toBefore), after.slice(fromAfter, toAfter)));
    [fromBefore, fromAfter] = [toBefore + 1, toAfter + 1];
  }
  return found;
}

/** Blocks of one kind in the same order are the same block, changed; the others came or went. */
function between(before: readonly unknown[], after: readonly unknown[]): Difference[] {
  const typeOf = (block: unknown) => (isBlock(block) ? block.type : "");
  const pairs = longestCommon(before.map(typeOf), after.map(typeOf));
  const kept = new Map(pairs);
  const keptAfter = new Set(pairs.map(([, index]) => index));
  const gone = before.flatMap((block, index) => {
    const other = kept.get(index);
    return other === undefined
      ? [{ where: title(block), before: whole(block), after: undefined }]
      : ofBlock(block, after[other]);
  });
  const come = after.flatMap((block, index) =>
    keptAfter.has(index) ? [] : [{ where: title(block), before: undefined, after: whole(block) }],
  );
  return [...gone, ...come];
}

function ofBlock(before: unknown, after: unknown): Difference[] {
  if (!isBlock(before) || !isBlock(after)) return ofValue(title(after), before, after);
  const lists = childLists[before.type] ?? [];
  return namesIn(before, after).flatMap((name) => {
    const [was, is] = [before[name], after[name]];
    if (lists.includes(name)) return ofBlocks(listOf(was), listOf(is));
    if (Array.isArray(was) && Array.isArray(is)) return ofColumns(before, was, is);
    return ofValue(`${nameOfType(before.type)}: ${fieldLabel(before.type, name)}`, was, is, name);
  });
}

function ofColumns(block: Block, before: readonly unknown[], after: readonly unknown[]): Difference[] {
  return Array.from({ length: Math.max(before.length, after.length) }).flatMap((_, index) => {
    const [was, is] = [before[index], after[index]];
    const where = words().versions.column(nameOfType(block.type), index + 1);
    if (!isContainer(was) || !isContainer(is)) return ofValue(where, contentOf(was), contentOf(is));
    return namesIn(was, is).flatMap((name) =>
      ofValue(`${where}: ${fieldLabel("column", name)}`, was[name], is[name], name),
    );
  });
}

function contentOf(column: unknown): unknown {
  return isContainer(column) ? column.content : column;
}

function title(block: unknown): string {
  return isBlock(block) ? nameOfType(block.type) : words().blocks.notABlock;
}

/** A block that came or went. One without anything to tell by is told by its name. */
function whole(block: unknown): string {
  return (isBlock(block) && summaryOf(block)) || title(block);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Pictures within a template are long, and nobody reads them. */
const longestShown = 300;

function shown(value: unknown, name: string): string | undefined {
  if (value === undefined || value === "") return undefined;
  if (typeof value === "boolean") return value ? words().versions.on : words().versions.off;
  if (typeof value === "string" && value.startsWith("data:")) return words().blocks.embeddedPicture;
  const text = typeof value === "object" ? JSON.stringify(value) : valueLabel(name, value);
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

function same(a: unknown, b: unknown): boolean {
  return a === b || canonical(a) === canonical(b);
}

/** As text, in whatever order the keys come. */
export function canonical(json: unknown): string {
  const text = JSON.stringify(json, (_key, value: unknown) =>
    isContainer(value) && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return text ?? "";
}

/** The longest run, with gaps, that two lists have in common, as pairs of places. */
function longestCommon(a: readonly string[], b: readonly string[]): [number, number][] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    const row = lengths[i] ?? [];
    for (let j = b.length - 1; j >= 0; j--) {
      row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
