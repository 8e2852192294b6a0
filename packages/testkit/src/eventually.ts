/**
 * Waits until `look` returns something truthy, or throws what it last saw. Tests wait for conditions with a deadline,
 * never for time to pass.
 */
export async function eventually<T>(look: () => T | Promise<T>, deadlineMs = 30_000): Promise<NonNullable<T>> {
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
      throw new Error(`did not come true within ${deadlineMs} ms; last seen: ${describeValue(last)}`);
    }
    await new Promise((resume) => setTimeout(resume, 10));
  }
}

function describeValue(value: unknown): string {
  return value instanceof Error ? value.message : JSON.stringify(value);
}
