import { sleep } from "@platen/shared/time";

/**
 * How long a test waits for what must come. It is no statement about speed: a machine ten times slower gives the same
 * answer, and only what never comes ends here.
 */
const patienceMs = 180_000;

/**
 * Waits until `look` returns something truthy, or throws what it waited for and what it last saw. Tests wait for
 * conditions, never for time to pass; a longer deadline is for work that is long by design.
 */
export async function eventually<T>(look: () => T | Promise<T>, deadlineMs = patienceMs): Promise<NonNullable<T>> {
  const deadline = Date.now() + deadlineMs;
  let last: unknown;
  for (;;) {
    try {
      last = await look();
      if (last) return last as NonNullable<T>;
    } catch (error) {
      last = error;
    }
    if (Date.now() > deadline) {
      throw new Error(`waited ${deadlineMs} ms in vain for ${asWritten(look)}; last seen: ${describeValue(last)}`);
    }
    await sleep(10);
  }
}

/** The condition as its suite wrote it, on one line. */
function asWritten(look: () => unknown): string {
  const condition = look.toString().replaceAll(/\s+/g, " ");
  return condition.length > 300 ? `${condition.slice(0, 300)}…` : condition;
}

function describeValue(value: unknown): string {
  return value instanceof Error ? value.message : JSON.stringify(value);
}
