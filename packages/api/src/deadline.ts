import { AppError } from "@platen/shared/errors";

/**
 * Every request is answered within three seconds even when the database hangs, so waiting for it ends before that.
 */
const patienceMs = 2_500;

/** Shorter, so that the database has given up a statement by the time the client is told that nothing was stored. */
export const statementPatienceMs = 2_000;

/** The result of the work, or SERVICE_UNAVAILABLE when it takes too long. The work itself cannot be called back. */
export async function withinPatience<T>(work: Promise<T>, ms = patienceMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError("SERVICE_UNAVAILABLE")), ms);
  });
  work.catch(() => {});
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
