import { sleep } from "@platen/shared/time";

/** Ten minutes. After that the job is left to the reconciler, which calls its outcome unknown. */
const retryMs = 250;
const mostAttempts = 2_400;

/** What happened on paper must reach the database: tries until it does. */
export async function persist<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === mostAttempts) throw error;
      await sleep(retryMs);
    }
  }
}
