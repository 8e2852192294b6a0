import type { Liquid } from "liquidjs";
import { createEngine } from "../language/engine.ts";
import type { TemplateConfig } from "./config-schema.ts";
import { BlockParser } from "./parse-blocks.ts";
import type { ProgramBlock } from "./program.ts";

/** English words and UTC: a template that prints dates or amounts for people elsewhere says so. */
const regionalDefaults = { locale: "en", timeZone: "UTC" };

interface Compiled {
  liquid: Liquid;
  program: ProgramBlock[];
  /** Of all its expressions, each with its path. A program with problems is not to be run. */
  problems: string[];
}

export function compileProgram(config: TemplateConfig): Compiled {
  const liquid = createEngine({
    locale: config.locale ?? regionalDefaults.locale,
    currency: config.currency,
    timeZone: config.timeZone ?? regionalDefaults.timeZone,
  });
  const parser = new BlockParser(liquid);
  const program = parser.blocks(config.blocks, "config.blocks");
  return { liquid, program, problems: parser.problems };
}
