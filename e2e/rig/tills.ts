import { markedData, markedTemplate } from "@platen/stand/load/marked-receipt";
import { jobIdIn } from "./job-id-in.ts";

/** Clients that print one receipt after another, each with a key. */
export interface Tills {
  /** Job ids by receipt number, as they were accepted. */
  accepted: Map<number, string>;
  /** Every request that was not answered 200, or with `patient` those that were not worth another try. */
  failures: string[];
  /** Lets each finish the request it is at. */
  stop(): Promise<void>;
}

export interface TillOptions {
  url: string;
  tills: number;
  /** Receipts are numbered from here. */
  from?: number;
  /** The pause between two receipts of one till. */
  thinkMs: number;
  /** Sends a request again, under its key, when it was answered 503 or not at all. */
  patient?: boolean;
}

export function startTills({ url, tills, from = 0, thinkMs, patient = false }: TillOptions): Tills {
  const accepted = new Map<number, string>();
  const failures: string[] = [];
  let next = from;
  let isOver = false;

  /** Why it failed; undefined when it was accepted. */
  async function submit(number: number): Promise<{ reason: string; isPassing: boolean } | undefined> {
    const response = await fetch(`${url}/print/${markedTemplate.id}`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": `till-${number}` },
      body: JSON.stringify({ data: markedData(number) }),
    });
    const text = await response.text();
    // A job that has failed since it was asked for first was accepted then.
    const jobId = jobIdIn(text);
    if (jobId === undefined) return { reason: `${response.status} ${text}`, isPassing: response.status === 503 };
    accepted.set(number, jobId);
    return undefined;
  }

  async function print(number: number): Promise<void> {
    for (;;) {
      const failure = await submit(number).catch((error: Error) => ({
        reason: String(error.cause ?? error),
        isPassing: true,
      }));
      if (!failure) return;
      if (!patient || !failure.isPassing) {
        failures.push(`receipt ${number}: ${failure.reason}`);
        return;
      }
      await new Promise((resume) => setTimeout(resume, thinkMs));
    }
  }

  const running = Array.from({ length: tills }, async () => {
    while (!isOver) {
      const number = next++;
      await print(number);
      await new Promise((resume) => setTimeout(resume, thinkMs));
    }
  });
  return {
    accepted,
    failures,
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  };
}
