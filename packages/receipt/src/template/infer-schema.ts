import type { JsonObject } from "../json.ts";
import type { Text } from "../language/expression.ts";
import { conditionReferences, listReferences, textReferences } from "../language/references.ts";
import { type Reference, Sight } from "../language/sight.ts";
import { DataShape, type Form } from "./data-shape.ts";
import type { Located, ProgramBlock } from "./program.ts";

/**
 * The schema a template's own expressions imply, as clients are told it and as data is checked with. A value is required
 * when some receipt cannot do without it: what only a condition leads to, or what has a `default`, may be missing.
 */
export function inferSchemas(program: readonly ProgramBlock[]): Record<Form, JsonObject> {
  const shape = new DataShape();
  readBlocks(program, Sight.everything, shape);
  const $schema = "https://json-schema.org/draft/2020-12/schema";
  return { told: { $schema, ...shape.objectSchema("told") }, taken: { $schema, ...shape.objectSchema("taken") } };
}

function readBlocks(program: readonly ProgramBlock[], sight: Sight, shape: DataShape): void {
  for (const block of program) readBlock(block, sight, shape);
}

function readBlock(block: ProgramBlock, sight: Sight, shape: DataShape): void {
  const report = (reference: Reference) => shape.add(reference);
  switch (block.kind) {
    case "fixed":
      break;
    case "filled":
      readTexts(block.texts, sight, shape, block.sample);
      break;
    case "table": {
      const entries = listReferences(block.list.parsed.value, false, sight.forField(), report);
      readTexts(block.header ?? [], sight, shape);
      readTexts(block.cells, sight.inLoop(block.variable, entries), shape);
      break;
    }
    case "loop": {
      const optional = block.empty !== undefined;
      const entries = listReferences(block.list.parsed.value, optional, sight.forField(), report);
      readBlocks(block.body, sight.inLoop(block.variable, entries), shape);
      readBlocks(block.empty ?? [], sight.under(null), shape);
      break;
    }
    case "choice": {
      const guard = conditionReferences(block.condition.parsed.value, sight.forField(), report);
      readBlocks(block.holds, sight.under(guard), shape);
      readBlocks(block.otherwise, sight.under(null), shape);
    }
  }
}

/** A sample belongs to a value only when the field is that value and nothing else. */
function readTexts(texts: readonly Located<Text>[], sight: Sight, shape: DataShape, sample?: string): void {
  for (const { parsed } of texts) {
    const alone = parsed.templates.length === 1 ? sample : undefined;
    textReferences(parsed.templates, sight.forField(), (reference) => shape.add(reference, alone));
  }
}
