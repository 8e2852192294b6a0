/** One printer's page, among those of the printers that this process plays. */
export interface RollPage {
  name: string;
  port: number;
}

/** What a page needs to lead to the others: all of them, and which one it is. */
export function describePages(pages: readonly RollPage[], port: number): (RollPage & { isHere: boolean })[] {
  return pages.map((page) => ({ ...page, isHere: page.port === port }));
}
