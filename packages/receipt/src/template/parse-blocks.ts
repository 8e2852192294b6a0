import type { Liquid } from "liquidjs";
import type { DocumentBlock } from "../document.ts";
import { assetNameOf } from "../image/asset-source.ts";
import { ExpressionProblem, parseCondition, parseList, parseText, type Text } from "../language/expression.ts";
import { textReferences } from "../language/references.ts";
import { Scope } from "../language/scope.ts";
import { type Fault, type Problem, problemAt } from "../problem/fault.ts";
import { fault } from "../problem/receipt-fault.ts";
import { barcodeSample } from "../sample/code-sample.ts";
import { codeSamples, imageSample } from "../sample/code-samples.ts";
import { pieces } from "../text/graphemes.ts";
import { defaults, dividerCharacters } from "./block-defaults.ts";
import type { BlockConfig, CellConfig } from "./config-schema.ts";
import { columnOf, feedOf, lengthOf, styleOf } from "./config-to-document.ts";
import type { FilledBlock, FilledTable, FixedBlock, Located, ProgramBlock } from "./program.ts";

/** Names that mean something in every expression; a loop variable of that name would hide it. */
const reservedNames = [
  "now",
  "forloop",
  "true",
  "false",
  "nil",
  "null",
  "empty",
  "blank",
  "and",
  "or",
  "not",
  "contains",
  "__proto__",
];

/** Parses as a text and as an expression, and costs nothing. */
const standIn = "nil";

/** Turns checked blocks into a program. Problems are collected, so that one answer names them all. */
export class BlockParser {
  readonly problems: Problem[] = [];
  readonly #liquid: Liquid;
  readonly #paperWidthMm: number;

  constructor(liquid: Liquid, paperWidthMm: number) {
    this.#liquid = liquid;
    this.#paperWidthMm = paperWidthMm;
  }

  blocks(configs: readonly BlockConfig[], path: string): ProgramBlock[] {
    return configs.map((config, index) => this.#block(config, `${path}[${index}]`));
  }

  #block(config: BlockConfig, path: string): ProgramBlock {
    switch (config.type) {
      case "text": {
        const { align, wrap } = config;
        const style = styleOf(config);
        return this.#filled(path, config.content, (content) => ({ type: "text", path, content, align, wrap, style }));
      }
      case "columns":
        return this.#row(config.columns, config.gap ?? defaults.gap, path);
      case "table":
        return this.#table(config, path);
      case "divider":
        return fixed({ type: "divider", path, char: this.#dividerCharacter(config, path) });
      case "feed":
        return fixed({ type: "feed", path, amount: feedOf(config.lines ?? 1) });
      case "image":
        return this.#image(config, path);
      case "each":
        return {
          kind: "loop",
          list: this.#located(config.items, `${path}.items`, parseList),
          variable: this.#variable(config.as, path),
          body: this.blocks(config.blocks, `${path}.blocks`),
          empty: config.empty && this.blocks(config.empty, `${path}.empty`),
        };
      case "if":
        return {
          kind: "choice",
          condition: this.#located(config.condition, `${path}.condition`, parseCondition),
          holds: this.blocks(config.then, `${path}.then`),
          otherwise: this.blocks(config.else ?? [], `${path}.else`),
        };
      case "drawer":
        return fixed({ type: "drawer", path, pin: config.pin ?? 2 });
      case "cut":
        return fixed({ type: "cut", path, mode: config.mode ?? "partial" });
      default:
        return this.#code(config, path);
    }
  }

  #code(
    config: Extract<BlockConfig, { type: "qrcode" | "barcode" | "pdf417" | "datamatrix" }>,
    path: string,
  ): FilledBlock {
    const { content, ...given } = config;
    const block = { path, align: defaults.codeAlign, ...defaults[config.type], ...given };
    // The defaults and the configuration of one block type together have exactly that document block's fields.
    const filled = this.#filled(path, content, (text) => ({ content: text, ...block }) as DocumentBlock);
    if (config.type !== "barcode") return { ...filled, sample: () => codeSamples[config.type] };
    const bars = { ...defaults.barcode, ...config, path, align: defaults.codeAlign };
    return { ...filled, sample: (name) => barcodeSample(bars, name, this.#paperWidthMm) };
  }

  #image(config: Extract<BlockConfig, { type: "image" }>, path: string): FilledBlock {
    const { align = defaults.codeAlign, dither = defaults.dither } = config;
    const width = config.width === undefined ? {} : { width: lengthOf(config.width) };
    const contrast = config.contrast === undefined ? {} : { contrast: config.contrast };
    const source = this.text(config.source, `${path}.source`);
    const problem = ([uri = ""]: string[]) =>
      uri.startsWith("data:image/") || assetNameOf(uri) !== undefined ? undefined : fault("image-source-wrong");
    if (source.parsed.templates.length === 0) {
      const wrong = problem([config.source]);
      if (wrong !== undefined) this.#add(source.path, wrong);
    }
    const isLogo = readsLogo(source.parsed);
    return {
      kind: "filled",
      path,
      texts: [source],
      sample: () => imageSample,
      // A shop without a logo prints the same templates.
      isLeftOut: ([uri = ""]) => isLogo && uri.trim() === "",
      build: ([uri = ""]) => ({ type: "image", path, source: uri, ...width, align, dither, ...contrast }),
      problem,
    };
  }

  #row(cells: readonly CellConfig[], gap: number, path: string): FilledBlock {
    const columns = cells.map(columnOf);
    return {
      kind: "filled",
      path,
      texts: this.#cells(cells, path),
      build: (texts) => ({ type: "row", path, columns, gap, cells: texts }),
    };
  }

  #table(config: Extract<BlockConfig, { type: "table" }>, path: string): FilledTable {
    const columns = config.columns.map(columnOf);
    const { gap = defaults.gap } = config;
    const titled = config.columns.some(({ header }) => header !== undefined);
    if (config.header === true && !titled) this.#add(`${path}.header`, fault("no-column-header"));
    const headers = config.columns.map(({ header = "" }, index) =>
      this.text(header, `${path}.columns[${index}].header`),
    );
    return {
      kind: "table",
      path,
      list: this.#located(config.each, `${path}.each`, parseList),
      variable: this.#variable(config.as, path),
      header: (config.header ?? titled) ? headers : undefined,
      cells: this.#cells(config.columns, path),
      build: (header, rows) => ({ type: "table", path, columns, gap, header, rows }),
    };
  }

  #cells(cells: readonly CellConfig[], path: string): Located<Text>[] {
    return cells.map(({ content }, index) => this.text(content, `${path}.columns[${index}].content`));
  }

  #filled(path: string, content: string, build: (content: string) => DocumentBlock): FilledBlock {
    const text = this.text(content, `${path}.content`);
    return { kind: "filled", path, texts: [text], build: ([filled = ""]) => build(filled) };
  }

  #dividerCharacter(config: Extract<BlockConfig, { type: "divider" }>, path: string): string {
    if (config.char === undefined) return dividerCharacters[config.style ?? "single"];
    const isOne = config.char.length === 1 || [...pieces(config.char, "grapheme")].length === 1;
    if (!isOne || /[\p{C}\p{Z}]/u.test(config.char)) {
      this.#add(`${path}.char`, fault("divider-not-one-character"));
    }
    return config.char;
  }

  #variable(name: string | undefined, path: string): string {
    if (name !== undefined && reservedNames.includes(name)) {
      this.#add(`${path}.as`, fault("name-reserved", { name }));
    }
    return name ?? defaults.loopVariable;
  }

  #add(path: string, wrong: Fault): void {
    this.problems.push(problemAt(path, wrong));
  }

  text(source: string, path: string): Located<Text> {
    return this.#located(source, path, parseText);
  }

  /** A field that does not parse leaves a stand-in behind, so that the fields after it are still looked at. */
  #located<Parsed>(source: string, path: string, parse: (liquid: Liquid, source: string) => Parsed): Located<Parsed> {
    try {
      return { path, parsed: parse(this.#liquid, source) };
    } catch (error) {
      if (!(error instanceof ExpressionProblem)) throw error;
      this.#add(path, error.fault);
      return { path, parsed: parse(this.#liquid, standIn) };
    }
  }
}

function readsLogo({ templates }: Text): boolean {
  let isRead = false;
  textReferences(templates, Scope.everything.forField(), ({ path: [root, field] }) => {
    isRead ||= root === "shop" && field === "logo";
  });
  return isRead;
}

function fixed(block: DocumentBlock): FixedBlock {
  return { kind: "fixed", block };
}
