export interface PageRequest {
  limit: number;
  /** The key of the last row of the page before. */
  after?: string | undefined;
}

export interface Page<Row> {
  rows: Row[];
  /** The key after which the next page begins; undefined on the last. */
  next: string | undefined;
}

/** Of rows that were asked for one beyond the limit, so that it is known whether there are more. */
export function pageOf<Row>(rows: readonly Row[], limit: number, keyOf: (row: Row) => string): Page<Row> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last ? keyOf(last) : undefined };
}
