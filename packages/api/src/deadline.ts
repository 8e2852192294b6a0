import { AppError } from "@platen/shared/errors";

/**
 * Every request is answered within three seconds even when the database hangs, so waiting for it ends before that.
 */
const patienceMs = 2_500;

/** Shorter, so that the database has given up a statement by the time the client is told that nothing was stored. */
export const statementPatienceMs = 2_000;

/** One request's time with the database, over all the questions it asks. */
export interface Patience {
  /**
   * The result of the work, or SERVICE_UNAVAILABLE when the time is over. The work itself cannot be called back. What is
   * there already is not waited for.
   */
  within<T>(work: T | Promise<T>): Promise<T>;
}

export function startPatience(ms = patienceMs): Patience {
  const end = performance.now() + ms;
  return {
    async within(work) {
      if (!(work instanceof Promise)) return work;
      let timer: NodeJS.Timeout | undefined;
      const tooLate = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new AppError("SERVICE_UNAVAILABLE")), end - performance.now());
      });
      work.catch(() => {});
      try {
        return await Promise.race([work, tooLate]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** The result of the work, or undefined when it takes longer than this. */
export async function atMost<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
