import type { TObject, TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { isObject, ownProperty } from "../json.ts";
import { type BlockType, blockSchemas, configSchema, type TemplateConfig } from "./config-schema.ts";

/**
 * What can still be read of a configuration whose shape is wrong, every block at its place: so that one answer also names
 * the expressions that do not parse. Nothing is ever printed from it.
 */
export function salvageConfig(config: Record<string, unknown>): TemplateConfig {
  const { blocks, title, schema, example } = salvageFields(config, configSchema);
  const kept = Object.entries({ title, schema, example }).filter(([, value]) => value !== undefined);
  return { width: "80mm", blocks, ...Object.fromEntries(kept) } as TemplateConfig;
}

/** Known by its type or, where that is wrong, by its fields: the block that needs most of those that are there. */
export function likelyBlockType(block: Record<string, unknown>): BlockType | undefined {
  const type = ownProperty(block, "type");
  if (isBlockType(type)) return type;
  let likely: BlockType | undefined;
  let most = 0;
  for (const [name, { required = [] }] of Object.entries(blockSchemas)) {
    const needed = required.filter((field) => field !== "type");
    if (needed.length <= most || !needed.every((field) => Object.hasOwn(block, field))) continue;
    likely = name as BlockType;
    most = needed.length;
  }
  return likely;
}

export function isBlockType(type: unknown): type is BlockType {
  return typeof type === "string" && Object.hasOwn(blockSchemas, type);
}

/** Parse as a text, a list and a condition, and as a picture. */
const anyExpression = "nil";
const anyPicture = "asset:any";

function salvageFields(owner: Record<string, unknown>, schema: TObject): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.properties)) {
    const value = salvageField(ownProperty(owner, name), field);
    if (value !== undefined) kept[name] = value;
    // A title of the wrong type is still a title.
    else if (schema.required?.includes(name) || (name === "header" && Object.hasOwn(owner, name))) {
      kept[name] = standIn(name, field);
    }
  }
  return kept;
}

function salvageField(value: unknown, field: TSchema): unknown {
  const entry: TSchema | undefined = field.items;
  if (entry === undefined) return Value.Check(field, value) ? value : undefined;
  if (!Array.isArray(value)) return undefined;
  if (entry.$ref !== undefined) return value.map(salvageBlock);
  return value.map((item) => salvageFields(isObject(item) ? item : {}, entry as TObject));
}

function salvageBlock(block: unknown): Record<string, unknown> {
  const type = isObject(block) ? likelyBlockType(block) : undefined;
  if (type === undefined || !isObject(block)) return { type: "cut" };
  return { ...salvageFields(block, blockSchemas[type]), type };
}

function standIn(name: string, field: TSchema): unknown {
  if (field.items !== undefined) return [];
  return name === "source" ? anyPicture : anyExpression;
}
