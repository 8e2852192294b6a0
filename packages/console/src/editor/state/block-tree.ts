import type { Block, TemplateConfig } from "../../api/types.ts";
import { getAt, isInside, type Path, setAt } from "./path.ts";

/** The lists of blocks inside a block, the main one first. */
export const childLists: Record<string, readonly string[]> = { each: ["blocks", "empty"], if: ["then", "else"] };

export function isBlock(value: unknown): value is Block {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

function listAt(config: TemplateConfig, path: Path): unknown[] {
  const list = getAt(config, path);
  return Array.isArray(list) ? list : [];
}

function split(path: Path): { list: Path; index: number } {
  return { list: path.slice(0, -1), index: Number(path.at(-1)) };
}

/** A change and where the block in question is afterwards. */
interface Moved {
  config: TemplateConfig;
  path: Path;
}

export function insertBlock(config: TemplateConfig, list: Path, index: number, block: unknown): Moved {
  const blocks = listAt(config, list);
  return {
    config: setAt(config, list, [...blocks.slice(0, index), block, ...blocks.slice(index)]),
    path: [...list, index],
  };
}

export function removeBlock(config: TemplateConfig, path: Path): TemplateConfig {
  const { list, index } = split(path);
  return setAt(
    config,
    list,
    listAt(config, list).filter((_, at) => at !== index),
  );
}

export type Direction = "up" | "down" | "into" | "out";

/** Undefined when there is nowhere to go. */
export function moveBlock(config: TemplateConfig, path: Path, direction: Direction): Moved | undefined {
  const block = getAt(config, path);
  const { list, index } = split(path);
  const without = removeBlock(config, path);
  switch (direction) {
    case "up":
      return index > 0 ? insertBlock(without, list, index - 1, block) : undefined;
    case "down":
      return index < listAt(config, list).length - 1 ? insertBlock(without, list, index + 1, block) : undefined;
    case "into": {
      const before = getAt(config, [...list, index - 1]);
      const [inner] = (isBlock(before) && childLists[before.type]) || [];
      if (!inner) return undefined;
      const target = [...list, index - 1, inner];
      return insertBlock(without, target, listAt(config, target).length, block);
    }
    case "out": {
      if (list.length < 2) return undefined;
      const parent = split(list.slice(0, -1));
      return insertBlock(without, parent.list, parent.index + 1, block);
    }
  }
}

/** Puts a block before what is at `index` of a list now. Undefined where it would end up inside itself. */
export function placeBlock(config: TemplateConfig, from: Path, list: Path, index: number): Moved | undefined {
  if (isInside(list, from)) return undefined;
  const inserted = insertBlock(config, list, index, getAt(config, from));
  const old = shifted(from, { list, index }, 1);
  return { config: removeBlock(inserted.config, old), path: shifted(inserted.path, split(old), -1) };
}

/** The path to the same block after one was inserted into a list in front of it, or removed. */
function shifted(path: Path, { list, index }: { list: Path; index: number }, by: number): Path {
  const own = path[list.length];
  if (!isInside(path, list) || typeof own !== "number" || own < index) return path;
  return [...list, own + by, ...path.slice(list.length + 1)];
}
