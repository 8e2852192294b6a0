import { sleep } from "@platen/shared/time";
import { callerOf, type Json } from "@platen/testkit/caller";

export interface SteadyLoad {
  /** A replica is there: requests go to all of them in turn, as a proxy sends them. */
  sendTo(url: string): void;
  /** It goes: it is sent nothing more. Resolves when its last request is answered. */
  leave(url: string): Promise<void>;
  /** Every answer there was, in the order of the requests. */
  stop(): Promise<{ status: number; text: string }[]>;
}

/** Enough to have a request under way in every moment that matters, and little enough for two cores. */
const pauseMs = 30;

/** Sends one numbered request after another, none of them twice. */
export function startSteadyLoad(path: string, bodyOf: (number: number) => Json): SteadyLoad {
  const urls: string[] = [];
  const answers: { status: number; text: string }[] = [];
  const underWay = new Map<string, Promise<unknown>>();
  let isWanted = true;

  async function send(): Promise<void> {
    for (let number = 1; isWanted; ) {
      const url = urls.shift();
      if (url) {
        urls.push(url);
        const request = callerOf(url).call("POST", path, bodyOf(number));
        underWay.set(
          url,
          request.catch(() => {}),
        );
        const answer = await request.catch((error: unknown) => ({ status: 0, text: String(error) }));
        answers.push({ status: answer.status, text: answer.text });
        number++;
      }
      await sleep(pauseMs);
    }
  }

  const sending = send();
  return {
    sendTo: (url) => void urls.push(url),
    async leave(url) {
      urls.splice(urls.indexOf(url), 1);
      await underWay.get(url);
    },
    async stop() {
      isWanted = false;
      await sending;
      return answers;
    },
  };
}
