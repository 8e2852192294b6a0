import type { JsonObject } from "../json.ts";
import type { Text } from "../language/expression.ts";
import { conditionReferences, listReferences, textReferences } from "../language/references.ts";
import { type Reference, Scope } from "../language/scope.ts";
import { isOfShop } from "../shop.ts";
import { DataShape, type Form, type SampleFor } from "./data-shape.ts";
import type { Located, ProgramBlock } from "./program.ts";

/**
 * The schema a template's own expressions imply, as it is published and as data is checked with. A value is required
 * when some receipt cannot do without it: what only a condition leads to, or what has a `default`, may be missing.
 */
export function inferSchemas(
  program: readonly ProgramBlock[],
  { title, example }: { title?: Located<Text> | undefined; example?: unknown } = {},
): InferredSchemas {
  const shape = new DataReferences();
  readBlocks(program, Scope.everything, shape);
  readTexts(title ? [title] : [], Scope.everything, shape);
  shape.learnFrom(example);
  const $schema = "https://json-schema.org/draft/2020-12/schema";
  return {
    published: { $schema, ...shape.objectSchema("published") },
    accepted: { $schema, ...shape.objectSchema("accepted") },
    readsShop: shape.readsShop,
    asPublished: (data) => shape.objectAsPublished(data),
  };
}

interface InferredSchemas extends Record<Form, JsonObject> {
  /** Whether any expression reads a field that the shop has. */
  readsShop: boolean;
  /** Accepted data as the published schema describes it. */
  asPublished(data: JsonObject): JsonObject;
}

/** What the shop knows may be sent and need not be. */
class DataReferences extends DataShape {
  readsShop = false;

  override add(reference: Reference, sample?: SampleFor): void {
    const isShops = isOfShop(reference.path);
    this.readsShop ||= isShops;
    super.add(isShops ? { ...reference, requiredFrom: Number.POSITIVE_INFINITY } : reference, sample);
  }
}

function readBlocks(program: readonly ProgramBlock[], scope: Scope, shape: DataShape): void {
  for (const block of program) readBlock(block, scope, shape);
}

function readBlock(block: ProgramBlock, scope: Scope, shape: DataShape): void {
  const report = (reference: Reference) => shape.add(reference);
  switch (block.kind) {
    case "fixed":
      break;
    case "filled":
      readTexts(block.texts, scope, shape, block.sample);
      break;
    case "table": {
      const entries = listReferences(block.list.parsed.value, false, scope.forField(), report);
      readTexts(block.header ?? [], scope, shape);
      readTexts(block.cells, scope.inLoop(block.variable, entries), shape);
      break;
    }
    case "loop": {
      const optional = block.empty !== undefined;
      const entries = listReferences(block.list.parsed.value, optional, scope.forField(), report);
      readBlocks(block.body, scope.inLoop(block.variable, entries), shape);
      readBlocks(block.empty ?? [], scope.under(null), shape);
      break;
    }
    case "choice": {
      const guard = conditionReferences(block.condition.parsed.value, scope.forField(), report);
      readBlocks(block.holds, scope.under(guard), shape);
      readBlocks(block.otherwise, scope.under(null), shape);
    }
  }
}

/** A sample belongs to a value only when the field is that value and nothing else. */
function readTexts(texts: readonly Located<Text>[], scope: Scope, shape: DataShape, sample?: SampleFor): void {
  for (const { parsed } of texts) {
    const alone = parsed.templates.length === 1 ? sample : undefined;
    textReferences(parsed.templates, scope.forField(), (reference) => shape.add(reference, alone));
  }
}
