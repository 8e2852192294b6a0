/**
 * Bounds on what a template and its data may ask for. They exist so that no request can hold a process: each is far
 * above what a real receipt needs (a supermarket receipt of 300 lines uses a hundredth of most of them).
 */
export const limits = {
  /** Blocks inside blocks. Deeper than this nobody can read the template, and recursion over it stays shallow. */
  blockNesting: 16,
  /** Blocks in one template, nested ones included. */
  templateBlocks: 1_000,
  /** Columns of all its rows and tables together: with the blocks, this bounds how much there is to parse. */
  templateColumns: 1_000,
  /** Columns in a row: at one character each more than this does not fit on any receipt paper. */
  columns: 32,
  /** Characters in one text field of a template; terms and conditions run to about 5,000. */
  fieldLength: 20_000,
  /** Characters of an image written into the template; a full-width logo is about 60,000 as base64. */
  imageLength: 1_000_000,
  /** Expressions and tags in one field, counted before Liquid sees it: its parser recurses over open tags. */
  fieldExpressions: 300,
  /** Names in one path, and computed keys inside each other (`a[b[c]]`). */
  pathLength: 16,
  /** Liquid tags inside tags within one field. */
  tagNesting: 16,
  /** Objects and arrays inside each other anywhere in a configuration: block nesting takes two levels each. */
  configDepth: 64,
  configNodes: 20_000,
  /** Characters of all strings of a configuration together; a request body ends at 1 MiB. */
  configLength: 2_000_000,
  dataDepth: 64,
  dataNodes: 50_000,
  dataLength: 4_000_000,
  /** Turns of all loops of one receipt together. */
  loopTurns: 5_000,
  /** Blocks of the resolved document. */
  documentBlocks: 20_000,
  /** Characters of everything the document prints, images included. */
  documentLength: 4_000_000,
  /** Lines of the laid out receipt: the longest roll there may be has fewer. */
  lines: 30_000,
  /**
   * All that is laid out and drawn, in counted microseconds of one core (`layout/work.ts`): letters that are shaped, words
   * measured, different characters and words drawn, codes. API and worker together stay below a second for any receipt.
   * Five hundred lines of Chinese with 1,000 different characters take four fifths of it.
   */
  drawingMicroseconds: 520_000,
  /** Dots of all lines with something drawn in them: five metres of 80 mm paper. */
  drawnDots: 25_000_000,
  /** What the filters of one receipt may build, in characters and list entries (liquidjs counts them as it goes). */
  filterMemory: 4_000_000,
  schemaDepth: 64,
  schemaNodes: 2_000,
  schemaLength: 64_000,
  /** Schema nodes after every $ref is followed: the work one value can cause. */
  schemaExpansion: 2_000,
  /** Schemas that apply to one and the same value, as the branches of a union do; a list multiplies them. */
  schemasPerValue: 60,
  schemaPatterns: 50,
  patternLength: 500,
  /** Longer strings never match a pattern or format; a linear engine on a megabyte is still a long time. */
  patternInput: 4_000,
  /** Values and schemas looked at while making sample data, all attempts together. */
  sampleSteps: 20_000,
  /** Problems listed in one answer. */
  details: 100,
} as const;
