import { type Document, type DocumentBlock, documentVersion } from "../document.ts";
import { isObject } from "../json.ts";
import { ExpressionProblem, type Text } from "../language/expression.ts";
import { LimitPassed, Rendering } from "../language/rendering.ts";
import { problemAt } from "../problem/fault.ts";
import { type Shop, shopFor } from "../shop.ts";
import { ReceiptError } from "../template-error.ts";
import { cleanText } from "../text/clean.ts";
import type { CompiledTemplate } from "./compile.ts";
import type { FilledBlock, FilledTable, Located, ProgramBlock } from "./program.ts";

/** When a receipt is made, and whose it is. */
export interface Occasion {
  now: Date;
  /** Absent: nobody's in particular. */
  shop?: Shop | undefined;
}

/**
 * Fills a template with data. The data is checked against the template's schema first (`DATA_INVALID`); what the schema
 * cannot know, such as a filter that meets a word instead of a number, is `RENDER_FAILED` with the block's path.
 */
export function resolve(template: CompiledTemplate, data: unknown, occasion: Occasion): Document {
  const problems = template.validate(data);
  if (problems.length > 0 || !isObject(data)) throw new ReceiptError("DATA_INVALID", problems);
  const rendering = renderingOf(template, data, occasion);
  const blocks: DocumentBlock[] = [];
  fill(template.program, rendering, blocks);
  return { version: documentVersion, blocks, ...template.frame };
}

/** A line in a list of jobs. */
const longestTitle = 120;

/** Far more than a title keeps of it: what a template may write is cut before it is cleaned. */
const longestRaw = 2_000;

/**
 * What the template calls a receipt made from this data, which `resolve` has taken; undefined where it says nothing. One
 * line of clean text; more than a line is cut.
 */
export function resolveTitle(
  template: CompiledTemplate,
  data: Record<string, unknown>,
  occasion: Occasion,
): string | undefined {
  const { title } = template;
  if (title === undefined) return undefined;
  const text = evaluate(title, (parsed) => parsed.render(renderingOf(template, data, occasion)));
  const cleaned = cleanText(text.slice(0, longestRaw)).replaceAll(/\p{Cs}/gu, "?");
  const characters = [...cleaned.replaceAll(/\s+/g, " ").trim()];
  const line = characters.length > longestTitle ? [...characters.slice(0, longestTitle - 1), "…"] : characters;
  return line.length === 0 ? undefined : line.join("");
}

/** English words and UTC, where neither the template nor the shop says how its readers write dates. */
const regionalDefaults = { locale: "en", timeZone: "UTC" };

function renderingOf(template: CompiledTemplate, data: Record<string, unknown>, { now, shop }: Occasion): Rendering {
  const { locale, currency, timeZone } = template.regional;
  const regional = {
    locale: locale ?? shop?.language ?? regionalDefaults.locale,
    currency: currency ?? shop?.currency,
    timeZone: timeZone ?? shop?.timeZone ?? regionalDefaults.timeZone,
  };
  return new Rendering(template.liquid, data, {
    now,
    regional,
    ...(template.readsShop && { shop: shopFor(data, shop) }),
  });
}

function fill(program: readonly ProgramBlock[], rendering: Rendering, out: DocumentBlock[]): void {
  for (const block of program) fillBlock(block, rendering, out);
}

function fillBlock(block: ProgramBlock, rendering: Rendering, out: DocumentBlock[]): void {
  switch (block.kind) {
    case "fixed":
      add(block.block, rendering, out);
      break;
    case "filled": {
      const texts = renderAll(block.texts, rendering);
      if (!block.isLeftOut?.(texts)) add(buildFrom(block, texts), rendering, out);
      break;
    }
    case "table":
      add(fillTable(block, rendering), rendering, out);
      break;
    case "choice": {
      const holds = evaluate(block.condition, (condition) => condition.holds(rendering));
      fill(holds ? block.holds : block.otherwise, rendering, out);
      break;
    }
    case "loop": {
      const entries = evaluate(block.list, (list) => list.entries(rendering));
      if (entries.length === 0) fill(block.empty ?? [], rendering, out);
      else repeat(block.list, entries, block.variable, rendering, () => fill(block.body, rendering, out));
    }
  }
}

function repeat(
  list: Located<unknown>,
  entries: readonly unknown[],
  variable: string,
  rendering: Rendering,
  body: () => void,
): void {
  evaluate(list, () => rendering.forEach(entries, variable, body));
}

function add(block: DocumentBlock, rendering: Rendering, out: DocumentBlock[]): void {
  evaluate({ path: block.path, parsed: block }, () => rendering.countBlock());
  out.push(block);
}

function buildFrom(block: FilledBlock, texts: string[]): DocumentBlock {
  const problem = block.problem?.(texts);
  if (problem !== undefined) {
    const path = block.texts[0]?.path ?? block.path;
    throw new ReceiptError("RENDER_FAILED", [problemAt(path, problem)]);
  }
  return block.build(texts);
}

function fillTable(table: FilledTable, rendering: Rendering): DocumentBlock {
  const entries = evaluate(table.list, (list) => list.entries(rendering));
  const header = table.header === undefined ? null : renderAll(table.header, rendering);
  const rows: string[][] = [];
  repeat(table.list, entries, table.variable, rendering, () => {
    rows.push(renderAll(table.cells, rendering));
  });
  return table.build(header, rows);
}

function renderAll(texts: readonly Located<Text>[], rendering: Rendering): string[] {
  return texts.map((located) => evaluate(located, (text) => text.render(rendering)));
}

/** The one place where a failing expression becomes an error with a path. */
function evaluate<Parsed, Result>({ path, parsed }: Located<Parsed>, use: (parsed: Parsed) => Result): Result {
  try {
    return use(parsed);
  } catch (error) {
    if (error instanceof ExpressionProblem || error instanceof LimitPassed) {
      throw new ReceiptError("RENDER_FAILED", [problemAt(path, error.fault)], { cause: error });
    }
    throw error;
  }
}
