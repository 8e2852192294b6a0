import type { TObject, TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { isObject, memberPath, ownProperty, sizeFault } from "../json.ts";
import { limits } from "../limits.ts";
import { type Fault, type Problem, problemAt } from "../problem/fault.ts";
import { fault } from "../problem/receipt-fault.ts";
import { nearest } from "../spelling.ts";
import { ReceiptError } from "../template-error.ts";
import { blockSchemas, configSchema, type TemplateConfig } from "./config-schema.ts";
import { expectationOf } from "./expectation.ts";
import { isBlockType, likelyBlockType, salvageConfig } from "./salvage-config.ts";

/** Printable widths from the narrowest label roll to the widest desktop label printer. */
const paperWidthMm = { min: 20, max: 220 };
const labelHeightMm = { min: 5, max: 1_000 };
const bottomMarginMm = { min: 0, max: 100 };

/**
 * Checks the shape of a configuration; every problem is reported at once, each with the path of its field. With problems
 * the configuration is what could be salvaged, so that the mistakes in the rest of it are found too.
 */
export function parseConfig(config: unknown): { config: TemplateConfig; problems: Problem[] } {
  const tooBig = sizeFault(config, {
    depth: limits.configDepth,
    nodes: limits.configNodes,
    length: limits.configLength,
  });
  if (tooBig !== undefined) throw new ReceiptError("TEMPLATE_INVALID", [problemAt("config", tooBig)]);
  if (!isObject(config)) throw new ReceiptError("TEMPLATE_INVALID", [problemAt("config", fault("not-an-object"))]);
  const check: Check = { problems: [], blocks: 0, columns: 0, isTooDeep: false };
  checkFields(config, configSchema, "config", 0, check);
  checkMillimetres(config, "width", paperWidthMm, check);
  checkMillimetres(config, "height", labelHeightMm, check);
  checkMillimetres(config, "bottomMargin", bottomMarginMm, check);
  checkKnownToIntl(config, check);
  if (check.blocks > limits.templateBlocks) {
    add(check, "config.blocks", fault("too-many-blocks", { most: limits.templateBlocks }));
  }
  if (check.columns > limits.templateColumns) {
    add(check, "config.blocks", fault("too-many-columns", { most: limits.templateColumns }));
  }
  const { problems } = check;
  if (problems.length === 0) return { config: config as unknown as TemplateConfig, problems };
  const isTooMuch =
    check.blocks > limits.templateBlocks || check.columns > limits.templateColumns || isFull(check) || check.isTooDeep;
  return { config: salvageConfig(isTooMuch ? { ...config, blocks: [] } : config), problems };
}

interface Check {
  problems: Problem[];
  /** Seen so far, at any depth. */
  blocks: number;
  columns: number;
  isTooDeep: boolean;
}

/** A hundred problems are enough to read, and suggesting spellings for thousands of fields takes its time. */
function isFull({ problems }: Check): boolean {
  return problems.length >= limits.details;
}

function add(check: Check, path: string, wrong: Fault): void {
  check.problems.push(problemAt(path, wrong));
}

function checkFields(owner: Record<string, unknown>, schema: TObject, path: string, depth: number, check: Check): void {
  const known = Object.keys(schema.properties);
  if (schema.additionalProperties === false) {
    for (const name of Object.keys(owner)) {
      if (known.includes(name) || isFull(check)) continue;
      add(check, memberPath(path, name), unknownField(name, known));
    }
  }
  for (const [name, field] of Object.entries(schema.properties)) {
    const value = ownProperty(owner, name);
    if (value !== undefined) checkField(value, field, memberPath(path, name), depth, check);
    else if (schema.required?.includes(name)) {
      add(check, memberPath(path, name), fault("required-as", { what: expectationOf(field) }));
    }
  }
}

/** Lists of blocks and of columns are checked entry by entry, so that a problem names the very entry it is in. */
function checkField(value: unknown, field: TSchema, path: string, depth: number, check: Check): void {
  const entry: TSchema | undefined = field.items;
  if (entry?.$ref !== undefined && Array.isArray(value)) checkBlocks(value, path, depth + 1, check);
  else if (isObjectSchema(entry) && Array.isArray(value)) checkEntries(value, field, entry, path, check);
  else if (entry !== undefined || !Value.Check(field, value)) {
    add(check, path, fault("must-be", { what: expectationOf(field) }));
  }
}

function isObjectSchema(schema: TSchema | undefined): schema is TObject {
  return schema?.properties !== undefined;
}

function checkEntries(list: unknown[], field: TSchema, entry: TObject, path: string, check: Check): void {
  if (list.length < field.minItems || list.length > field.maxItems) {
    add(check, path, fault("must-be", { what: expectationOf(field) }));
    return;
  }
  check.columns += list.length;
  if (check.columns > limits.templateColumns) return;
  for (const [index, item] of list.entries()) {
    if (isObject(item)) checkFields(item, entry, `${path}[${index}]`, 0, check);
    else add(check, `${path}[${index}]`, fault("not-an-object"));
  }
}

function checkBlocks(blocks: unknown[], path: string, depth: number, check: Check): void {
  if (depth > limits.blockNesting) {
    add(check, path, fault("blocks-too-deep", { most: limits.blockNesting }));
    check.isTooDeep = true;
    return;
  }
  check.blocks += blocks.length;
  if (check.blocks > limits.templateBlocks) return;
  for (const [index, block] of blocks.entries()) {
    if (!isFull(check)) checkBlock(block, `${path}[${index}]`, depth, check);
  }
}

function checkBlock(block: unknown, path: string, depth: number, check: Check): void {
  if (!isObject(block)) {
    add(check, path, fault("not-a-block"));
    return;
  }
  const type = ownProperty(block, "type");
  if (isBlockType(type)) checkFields(block, blockSchemas[type], path, depth, check);
  else {
    add(check, `${path}.type`, unknownType(type, Object.keys(blockSchemas)));
    checkNestedBlocks(block, path, depth, check);
  }
}

function unknownField(name: string, fields: readonly string[]): Fault {
  const near = nearest(name, fields);
  const known = fields.join(", ");
  return near === undefined ? fault("unknown-field-of", { known }) : fault("unknown-field-near", { near, known });
}

function unknownType(type: unknown, types: readonly string[]): Fault {
  const near = nearest(type, types);
  const known = types.join(", ");
  if (near !== undefined) return fault("block-type-near", { near, known });
  return fault(type === undefined ? "block-type-required" : "block-type-unknown", { known });
}

/** Of a block whose type is wrong nothing is known but the blocks in it. */
function checkNestedBlocks(block: Record<string, unknown>, path: string, depth: number, check: Check): void {
  const likely = likelyBlockType(block);
  if (likely === undefined) return;
  for (const [name, field] of Object.entries<TSchema>(blockSchemas[likely].properties)) {
    const value = ownProperty(block, name);
    if (field.items?.$ref !== undefined && Array.isArray(value)) {
      checkBlocks(value, memberPath(path, name), depth + 1, check);
    }
  }
}

function checkMillimetres(
  config: Record<string, unknown>,
  name: string,
  range: { min: number; max: number },
  check: Check,
): void {
  const value = ownProperty(config, name);
  if (typeof value !== "string") return;
  const mm = Number.parseFloat(value);
  if (mm < range.min || mm > range.max) {
    add(check, `config.${name}`, fault("millimetres-out-of-range", range));
  }
}

/** Which locales and time zones exist only the runtime knows, so they are tried rather than listed. */
function checkKnownToIntl(config: Record<string, unknown>, check: Check): void {
  const uses = {
    locale: (locale: string) => Intl.getCanonicalLocales(locale),
    timeZone: (timeZone: string) => new Intl.DateTimeFormat("en", { timeZone }),
  };
  for (const [name, use] of Object.entries(uses)) {
    const value = ownProperty(config, name);
    if (typeof value !== "string") continue;
    try {
      use(value);
    } catch {
      const what = expectationOf(configSchema.properties[name as "locale"]);
      add(check, `config.${name}`, fault("not-known", { what }));
    }
  }
}
