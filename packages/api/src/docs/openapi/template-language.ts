import { blockGuide } from "@platen/receipt/block-guide";
import { type BlockType, blockSchemas, configSchema } from "@platen/receipt/config-schema";

type Json = Record<string, unknown>;

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** `text` is described as TextBlock. */
const componentOf = (type: string) => `${type.slice(0, 1).toUpperCase()}${type.slice(1)}Block`;

/**
 * The template language as components, so that generated types know every block. Requests are checked by the language
 * itself, which says more than a schema could; fields of `config` that it does not know are kept and returned.
 */
export function templateLanguage(): Record<string, Json> {
  const types = Object.keys(blockSchemas);
  const blocks = Object.entries(blockSchemas).map(([type, schema]): [string, Json] => {
    const { description, example } = blockGuide[type as BlockType];
    const told = { title: componentOf(type), description, examples: [example] };
    return [componentOf(type), withBlocksReferred({ ...told, ...schema }) as Json];
  });
  return {
    TemplateConfig: {
      ...(withBlocksReferred(configSchema) as Json),
      title: "TemplateConfig",
      description: "The full template configuration. Fields that are not listed here are stored and not interpreted.",
      additionalProperties: true,
    },
    Block: {
      title: "Block",
      description: "One part of a template.",
      oneOf: types.map((type) => reference(componentOf(type))),
      discriminator: {
        propertyName: "type",
        mapping: Object.fromEntries(types.map((type) => [type, reference(componentOf(type)).$ref])),
      },
    },
    ...Object.fromEntries(blocks),
  };
}

/** The language's own schema names the blocks among its definitions; here they are a component. */
function withBlocksReferred(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withBlocksReferred);
  if (typeof node !== "object" || node === null) return node;
  if (Reflect.get(node, "$ref") === "#/$defs/block") return reference("Block");
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withBlocksReferred(value)]));
}
