import { Type } from "@sinclair/typebox";

/** Null on the last page. */
export const nextCursor = Type.Union([Type.String(), Type.Null()], {
  description: "To be sent as `cursor` for the next page; null on the last.",
});

/**
 * Of lists that were whole before they had pages: so many without `limit`, and never more. Far past what a shop has, so
 * that a client that knows nothing of pages gets everything, and little enough for one answer.
 */
export const wholeListPage = 1_000;

/** What pages a list by the name of its last entry. */
export const listQuery = (namePattern: string) =>
  Type.Object({
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        default: wholeListPage,
        description: `How many; above ${wholeListPage} counts as ${wholeListPage}.`,
      }),
    ),
    cursor: Type.Optional(
      Type.String({ pattern: namePattern, description: "`nextCursor` of the page before, to read on." }),
    ),
  });
