import { Type } from "@sinclair/typebox";
import { fault } from "../problems/fault.ts";
import { matching } from "../problems/matching.ts";

/** Null on the last page. */
export const nextCursor = Type.Union([Type.String(), Type.Null()], {
  description: "To be sent as `cursor` for the next page; null on the last.",
});

/** Of lists that may be long: so many without `limit`, and never more than the largest page. */
const usualPage = 10;
const largestPage = 100;

export const pageLimit = Type.Optional(
  Type.Integer({
    minimum: 1,
    default: usualPage,
    description: `How many; above ${largestPage} counts as ${largestPage}.`,
  }),
);

export function pageSize(limit: number = usualPage): number {
  return Math.min(limit, largestPage);
}

/** Where a page begins: behind the last entry of the one before. */
export const cursorOf = (pattern: string) =>
  Type.Optional(
    Type.String({
      ...matching(pattern, fault("not-a-cursor")),
      description: "`nextCursor` of the page before, to read on.",
    }),
  );

/**
 * Of lists that were whole before they had pages: so many without `limit`, and never more. Far past what a shop has, so
 * that a client that knows nothing of pages gets everything, and little enough for one answer.
 */
export const wholeListPage = 1_000;

export const listQuery = (namePattern: string) =>
  Type.Object({
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        default: wholeListPage,
        description: `How many; above ${wholeListPage} counts as ${wholeListPage}.`,
      }),
    ),
    cursor: cursorOf(namePattern),
  });
