import { setTimeout as timeout } from "node:timers/promises";

/** Waits this long, or until the signal is aborted: whoever waits then looks for itself why it was woken. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  await timeout(ms, undefined, signal && { signal }).catch((error: unknown) => {
    if (!signal?.aborted) throw error;
  });
}

export interface BackoffRange {
  /** Nobody comes back sooner. */
  leastMs: number;
  mostMs: number;
}

/**
 * How long to wait before trying again; `attempt` counts the failures so far, from 0. The longest wait doubles from
 * attempt to attempt up to `mostMs`. Where between the least and the longest it falls is chance, so that many who lost
 * the same server do not come back in the same moment.
 */
export function backoffMs(attempt: number, { leastMs, mostMs }: BackoffRange, random: number = Math.random()): number {
  return anyMs({ leastMs, mostMs: Math.min(leastMs * 2 ** (attempt + 1), mostMs) }, random);
}

/** Any time in the range, so that those who wait for the same thing do not all come back at once. */
export function anyMs({ leastMs, mostMs }: BackoffRange, random: number = Math.random()): number {
  return Math.round(leastMs + (mostMs - leastMs) * random);
}

/**
 * The result of the work, or of `tooLate` when the work takes longer than this. The work itself cannot be called back; a
 * failure that comes after the time is over is nobody's.
 */
export async function within<T, Late>(ms: number, work: Promise<T>, tooLate: () => Late): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    return await Promise.race([work, late.then(tooLate)]);
  } finally {
    clearTimeout(timer);
  }
}

/** Into how many pieces `patiently` divides its time. */
const pieces = 4;

/**
 * As `within`, counted in pieces: a process that was itself held up, by a receipt that takes seconds to draw, is given the
 * rest of the time to read what came meanwhile, and does not take a server that answered for dead.
 */
export async function patiently<T, Late>(ms: number, work: Promise<T>, tooLate: () => Late): Promise<T | Late> {
  for (let piece = 0; piece < pieces; piece++) {
    const known = await atMost(
      ms / pieces,
      work.then((value) => ({ value })),
    );
    if (known) return known.value;
  }
  return tooLate();
}

/** The result of the work, or undefined when it takes longer than this. */
export function atMost<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  return within(ms, work, () => undefined);
}
