import { freePort } from "@platen/local/free-port";
import { encode } from "@platen/receipt/encode";
import { profileFor } from "@platen/receipt/printer-models";
import { openClient, postRequest } from "@platen/stand/load/connection";
import { orderDocument, orders } from "../order.ts";
import { benchProgram, startService } from "../programs.ts";
import type { Bench } from "../row.ts";
import { startCups } from "./cupsd.ts";

/** Somebody who prints, by way of Platen or of CUPS. */
export interface Connection {
  /** Resolves when the receipt is accepted; with `completed` when it is told to be printed, or with CUPS to be sent. */
  print(until: "accepted" | "completed"): Promise<void>;
  close(): void;
}

export interface Contender {
  connect(): Promise<Connection>;
  stop(): Promise<void>;
}

interface PrinterPlace {
  host: string;
  port: number;
}

export async function startPlaten(
  bench: Pick<Bench, "servers">,
  database: string,
  printer: PrinterPlace,
): Promise<Contender> {
  const { createDatabase, redisUrl } = await bench.servers();
  const service = await startService({ databaseUrl: await createDatabase(database), redisUrl }, printer);
  return { connect: printWith(service.api.port), stop: service.close };
}

/** Takes jobs, which nobody prints. */
export async function startApiAlone(bench: Pick<Bench, "servers">, database: string): Promise<Contender> {
  const { createDatabase, redisUrl } = await bench.servers();
  const port = await freePort();
  const env = {
    DATABASE_URL: await createDatabase(database),
    REDIS_URL: redisUrl,
    PORT: String(port),
    PLATEN_WHEN_OFFLINE: "queue",
  };
  const api = await benchProgram({ program: "api", port, env }).start();
  return { connect: printWith(port), stop: async () => void (await api.stop()) };
}

function printWith(port: number): Contender["connect"] {
  const nextOrder = orders();
  return async () => {
    const { ask, close } = await openClient(port);
    return {
      async print(until) {
        const { templateId, data } = nextOrder();
        const headers = until === "completed" ? { Prefer: "wait=60" } : {};
        const { status, body } = await ask(postRequest(`/print/${templateId}`, JSON.stringify({ data }), headers));
        if (status !== 200) throw new Error(`${status} ${body}`);
        if (until === "completed" && !body.includes('"status":"completed"')) throw new Error(body);
      },
      close,
    };
  };
}

export async function startRawQueue(printer: PrinterPlace, state: "Idle" | "Stopped" = "Idle"): Promise<Contender> {
  const cups = await startCups(printer, state);
  const { bytes } = encode(orderDocument(), profileFor({ model: "generic", widthMm: 80 }));
  return {
    async connect() {
      const client = await cups.connect();
      return {
        async print(until) {
          const jobId = await client.submit(bytes);
          if (until === "completed") await client.sent(jobId);
        },
        close: client.close,
      };
    },
    stop: cups.stop,
  };
}
