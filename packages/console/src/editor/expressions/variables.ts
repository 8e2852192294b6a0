import type { Data, TemplateConfig } from "../../api/types.ts";
import { isBlock } from "../state/block-tree.ts";
import { getAt, isContainer, type Path } from "../state/path.ts";

/** What an expression can print, and what it is in the sample data. */
export interface Variable {
  /** As it is written: `item.price`. */
  name: string;
  value: unknown;
}

/** The name that an entry of a list has when the block does not say another. */
const usualName = "item";

/** Objects within objects further in than this are nobody's to pick from a list. */
const deepest = 5;

/** What every template can print of the shop, set or not. */
export type ShopValues = Readonly<Record<string, unknown>>;

/**
 * What can be written in a block: what the loops around it give, innermost first, then the data, the shop, and the time.
 */
export function variablesAt(config: TemplateConfig, block: Path | null, sent: Data, shop: ShopValues = {}): Variable[] {
  const data = withShop(sent, shop);
  const known = new Map<string, unknown>(Object.entries(data));
  const loops = block ? loopsAround(config, block) : [];
  const entries: Variable[] = [];
  for (const { as, list } of loops) {
    const value = firstOf(valueAt(list, known));
    known.set(as, value);
    entries.unshift(...flattened(as, value));
  }
  const inLoop = loops.length > 0 ? [{ name: "forloop.index", value: 1 }] : [];
  const names = new Set(loops.map(({ as }) => as));
  const rest = Object.entries(data).flatMap(([name, value]) => (names.has(name) ? [] : flattened(name, value)));
  return [...entries, ...rest, ...inLoop, { name: "now", value: new Date().toISOString() }];
}

/** What is sent as `shop` wins, field by field, as on paper; a shop that has no fields is what it says. */
function withShop({ shop: sent, ...data }: Data, shop: ShopValues): Data {
  const has = sent === undefined || (isContainer(sent) && !Array.isArray(sent));
  const merged = has ? { ...shop, ...sent } : sent;
  return has && Object.keys(merged as object).length === 0 ? data : { ...data, shop: merged };
}

interface Loop {
  as: string;
  list: string;
}

/** A table is a loop for its own columns; the other loops are for the blocks inside them. */
function loopsAround(config: TemplateConfig, block: Path): Loop[] {
  const loops: Loop[] = [];
  for (let end = 1; end <= block.length; end++) {
    const at = getAt(config, block.slice(0, end));
    if (!isBlock(at)) continue;
    if (at.type === "table" && end === block.length) loops.push(loopOf(at.each, at.as));
    if (at.type === "each" && block[end] === "blocks") loops.push(loopOf(at.items, at.as));
  }
  return loops;
}

function loopOf(list: unknown, as: unknown): Loop {
  return { list: typeof list === "string" ? list : "", as: typeof as === "string" && as !== "" ? as : usualName };
}

/** What a path such as `order.items[0].name` leads to; filters behind it are left out. */
function valueAt(expression: string, known: ReadonlyMap<string, unknown>): unknown {
  const [path = ""] = /^[\w.[\]]*/.exec(expression.trim()) ?? [];
  const [root = "", ...rest] = path.split(/[.[\]]+/).filter(Boolean);
  return rest.reduce<unknown>((at, part) => (isContainer(at) ? at[part] : undefined), known.get(root));
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : undefined;
}

function flattened(name: string, value: unknown, depth = 1): Variable[] {
  if (!isContainer(value) || Array.isArray(value) || depth > deepest) return [{ name, value }];
  return Object.entries(value).flatMap(([field, inner]) => flattened(`${name}.${field}`, inner, depth + 1));
}
