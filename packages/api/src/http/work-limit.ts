import { AppError } from "@platen/shared/errors";

/** Does the work, or refuses it with SERVICE_UNAVAILABLE when too much is under way. */
export type WorkLimit = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Requests that one process works on at the same time, whether they print, draw or store a picture. Jobs are inserted
 * many at once, in milliseconds, so the last of so many waits a fraction of a second. A longer line would make everyone
 * late, and clients that gave up meanwhile would still cost their share.
 */
const mostAtOnce = 256;

export function createWorkLimit(most: number = mostAtOnce): WorkLimit {
  let underWay = 0;
  return async (work) => {
    if (underWay >= most) {
      throw new AppError("SERVICE_UNAVAILABLE", {
        message: "This service is working on as many requests as it can; try again in a moment.",
      });
    }
    underWay++;
    try {
      return await work();
    } finally {
      underWay--;
    }
  };
}
