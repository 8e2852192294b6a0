import type { KeyboardEvent } from "react";

/** How far a key goes; an absent one is not ours. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Moves the focus through the rows of a list, of which one is reached by Tab: nobody passes 500 rows to get behind them. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, row: string): void {
  const step = steps[event.key];
  const list = event.currentTarget.closest("ul");
  if (step === undefined || !list || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...list.querySelectorAll<HTMLElement>(row)];
  const place = rows.indexOf(event.currentTarget) + step;
  rows[Math.min(Math.max(place, 0), rows.length - 1)]?.focus();
  event.preventDefault();
}
