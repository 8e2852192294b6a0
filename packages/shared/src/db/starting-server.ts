import { codeOf } from "../network/reason.ts";
import { sleep } from "../time.ts";

/** PostgreSQL's `cannot_connect_now`: it starts, recovers after a crash, or stops. */
const cannotConnectNow = "57P03";

const askEveryMs = 250;

/** Asks again for as long as PostgreSQL takes no connections yet. `onWait` is called once, with PostgreSQL's reason. */
export async function whenStarted<T>(ask: () => Promise<T>, onWait: (reason: string) => void): Promise<T> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Error) || codeOf(error) !== cannotConnectNow) throw error;
      if (isFirst) onWait(error.message);
    }
    await sleep(askEveryMs);
  }
}
