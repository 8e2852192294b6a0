import { AppError } from "@platen/shared/errors";

/** Does the work, or refuses it at once when too much is under way. */
export type Admission = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Requests that one process works on at the same time, whether they print, draw or store. Jobs are stored many at once,
 * in milliseconds, so that the last of so many waits a fraction of a second. Beyond that, waiting helps nobody: everyone would be answered late,
 * and those who gave up meanwhile would still cost their share.
 */
const mostAtOnce = 256;

export function createAdmission(most: number = mostAtOnce): Admission {
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
