import { type PrintingClients, startClients } from "@platen/stand/load/clients";
import { countMarks, markedTemplate } from "@platen/stand/load/marked-receipt";
import { type Caller, callerOf } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";

export const url = "http://127.0.0.1:3000";
const printer = callerOf("http://127.0.0.1:9180");

/** 50 requests a second, where the machine keeps up: each client waits for its answer and then for this. */
const clients = 16;
const thinkMs = 300;

interface FailedJob {
  id: string;
  error: { code: string };
}

/** What became of the requests of some clients. */
export interface Account {
  accepted: number;
  /** Answers that were not 200. */
  refused: string[];
  /** Receipts that were accepted and are not on paper, although no job says that nobody knows. */
  lost: number[];
  doubled: number[];
  /** Jobs that ended as OUTCOME_UNKNOWN, which a killed worker may leave one of. */
  unknown: number;
}

export interface Desk {
  api: Caller["call"];
  /**
   * Resolves when the demo's three printers are there, and `default` prints at once and keeps all receipts, which it forgets to do
   * when it is restarted. The worker comes up before them, and tries again after a while.
   */
  isOnline(): Promise<void>;
  /** Goes by another API key from now on. */
  useKey(key: string): void;
  /** Prints from now on; every receipt has a number that no other has. */
  startPrinting(): PrintingClients;
  /** Stops the clients, waits until every job has come to its end, and looks at the paper. */
  account(printing: PrintingClients): Promise<Account>;
}

/** Waits for the printers, and stores the template that is printed. */
export async function openDesk(apiKey: string): Promise<Desk> {
  let key = apiKey;
  const api: Caller["call"] = (...request) => callerOf(url, { headers: { "X-API-Key": key } }).call(...request);
  const isOnline = async () => {
    await eventually(async () => (await api("GET", "/printers?status=online")).body.printers.length === 3);
    const { status } = await printer.call("PUT", "/settings", { speedMmPerS: 0, cutMs: 0, keep: 100_000 });
    if (status !== 200) throw new Error(`the virtual printer answered ${status}`);
  };
  await isOnline();
  await api("POST", "/templates", markedTemplate);
  let from = 0;
  return {
    api,
    isOnline,
    useKey(changed) {
      key = changed;
    },
    startPrinting() {
      from += 100_000;
      return startClients({ url, apiKey: key, clients, thinkMs, from });
    },
    async account({ accepted, failures, stop }) {
      await stop();
      await eventually(
        async () => (await api("GET", "/jobs?status=queued&status=printing&limit=1")).body.jobs.length === 0,
      );
      const failed = (await api("GET", "/jobs?status=failed&limit=100")).body.jobs as FailedJob[];
      const unknown = new Set(failed.filter(({ error }) => error.code === "OUTCOME_UNKNOWN").map(({ id }) => id));
      const receipts = (await printer.call("GET", "/receipts")).body.receipts as { text: string }[];
      const paper = countMarks(receipts.map(({ text }) => text));
      const numbers = [...accepted.keys()];
      return {
        accepted: numbers.length,
        refused: failures,
        lost: numbers.filter((number) => !unknown.has(accepted.get(number) ?? "") && paper.get(number)?.ended !== 1),
        doubled: numbers.filter((number) => (paper.get(number)?.begun ?? 0) > 1),
        unknown: numbers.filter((number) => unknown.has(accepted.get(number) ?? "")).length,
      };
    },
  };
}
