import { sleep } from "@platen/shared/time";
import { type SubmitOptions, submit } from "./submit.ts";

export interface ClientsOptions {
  clients: number;
  /** Receipts are numbered from here. */
  from?: number;
  /** No receipt begins when this is true. */
  isOver(): boolean;
  /** Resolves when the receipt was answered. */
  print(number: number, client: number): Promise<unknown>;
}

/** Clients that each print the next receipt when their last was answered; resolves when all have ended. */
export async function runClients({ clients, from = 0, isOver, print }: ClientsOptions): Promise<void> {
  let next = from;
  const run = async (_: unknown, client: number) => {
    while (!isOver()) await print(next++, client);
  };
  await Promise.all(Array.from({ length: clients }, run));
}

export interface PrintingClients {
  /** Job ids by receipt number, as they were accepted. */
  accepted: Map<number, string>;
  /** Every request that was not answered 200, or with `patient` those that were not worth another try. */
  failures: string[];
  /** Lets each finish the request it is at. */
  stop(): Promise<void>;
}

export interface PrintingOptions extends Pick<ClientsOptions, "clients" | "from">, Pick<SubmitOptions, "apiKey"> {
  url: string;
  /** The pause between two receipts of one client. */
  thinkMs: number;
  /** Sends a request again, under its key, when it was answered 503 or not at all. */
  patient?: boolean;
}

/** Clients that print until they are stopped, and know what became of each receipt. */
export function startClients(given: PrintingOptions): PrintingClients {
  const { url, apiKey, thinkMs, patient = false, ...options } = given;
  const accepted = new Map<number, string>();
  const failures: string[] = [];
  let isOver = false;

  async function print(number: number): Promise<void> {
    const { status, text, jobId } = await submit(url, number, apiKey === undefined ? {} : { apiKey });
    await sleep(thinkMs);
    if (jobId !== undefined) accepted.set(number, jobId);
    else if (patient && (status === 0 || status === 503)) await print(number);
    else failures.push(`receipt ${number}: ${status} ${text}`);
  }

  const ended = runClients({ ...options, isOver: () => isOver, print });
  return {
    accepted,
    failures,
    async stop() {
      isOver = true;
      await ended;
    },
  };
}
