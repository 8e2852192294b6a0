import type { DocumentBlock } from "../document.ts";
import type { List, ParsedCondition, Text } from "../language/expression.ts";
import type { Fault } from "../problem/fault.ts";

/**
 * A template after parsing: its blocks with every expression ready to run. `resolve` runs it and `inferSchemas` reads
 * it, so the schema speaks of exactly the expressions that will be evaluated.
 */
export type ProgramBlock = FixedBlock | FilledBlock | FilledTable | Loop | Choice;

/** A parsed field and where it stands, for messages about it. */
export interface Located<Parsed> {
  path: string;
  parsed: Parsed;
}

/** Prints the same whatever the data is. */
export interface FixedBlock {
  kind: "fixed";
  block: DocumentBlock;
}

/** One document block made from texts. */
export interface FilledBlock {
  kind: "filled";
  path: string;
  texts: Located<Text>[];
  /** A value of this name that prints well here, for schemas: a bar code cannot carry any text. */
  sample?(name: string): string;
  build(texts: string[]): DocumentBlock;
  /** Whether there is nothing to print, which is no mistake. */
  isLeftOut?(texts: string[]): boolean;
  /** Says what is wrong with the filled texts, if anything. */
  problem?(texts: string[]): Fault | undefined;
}

export interface FilledTable {
  kind: "table";
  path: string;
  list: Located<List>;
  variable: string;
  header: Located<Text>[] | undefined;
  cells: Located<Text>[];
  build(header: string[] | null, rows: string[][]): DocumentBlock;
}

interface Loop {
  kind: "loop";
  list: Located<List>;
  variable: string;
  body: ProgramBlock[];
  empty: ProgramBlock[] | undefined;
}

interface Choice {
  kind: "choice";
  condition: Located<ParsedCondition>;
  holds: ProgramBlock[];
  otherwise: ProgramBlock[];
}
