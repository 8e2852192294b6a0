import { freePort } from "@platen/local/free-port";
import { patientAnswerMs } from "@platen/testkit/patience";
import { type Running, startPart, until } from "./processes.ts";

export interface StackOptions {
  databaseUrl: string;
  /** Empty: everything on PostgreSQL. */
  redisUrl: string;
  /** An address to print to instead of a virtual printer of its own. */
  printer?: { host: string; port: number };
}

export interface Stack {
  url: string;
  port: number;
  api: Running;
  worker: Running;
  stop(): Promise<void>;
}

/** API, worker and a printer that prints at once, each a process of its own, ready for requests. */
export async function startStack({ databaseUrl, redisUrl, printer }: StackOptions): Promise<Stack> {
  const [port, workerPort] = [await freePort(), await freePort()];
  const own = printer ? undefined : await startInstantPrinter();
  const { host, port: printerPort } = printer ?? own ?? { host: "", port: 0 };
  const env = {
    DATABASE_URL: databaseUrl,
    ...(redisUrl && { REDIS_URL: redisUrl }),
    HOST: "127.0.0.1",
    PORT: String(port),
    PLATEN_WORKER_PORT: String(workerPort),
    // A starved machine makes a row slow, and must not make it fail.
    PLATEN_ANSWER_WITHIN_MS: String(patientAnswerMs),
    PLATEN_PRINTER_IP: host,
    PLATEN_PRINTER_PORT: String(printerPort),
  };
  const worker = startPart("worker", env);
  const api = startPart("api", env);
  const url = `http://127.0.0.1:${port}`;
  await until(async () => {
    const answer = (await (await fetch(`${url}/printer/status`)).json()) as { printer: { status: string } };
    return answer.printer.status === "online";
  }, "the printer being online");
  return {
    url,
    port,
    api,
    worker,
    async stop() {
      await Promise.all([api.stop(), worker.stop()]);
      await own?.stop();
    },
  };
}

export interface InstantPrinter {
  host: string;
  port: number;
  stop(): Promise<void>;
}

/** Prints as fast as the bytes come, so that only what surrounds the paper is measured. */
export async function startInstantPrinter(host = "127.0.0.1", port?: number): Promise<InstantPrinter> {
  const [own, http] = [port ?? (await freePort()), await freePort()];
  const args = ["--host", host, "--port", String(own), "--http", String(http), "--speed", "0"];
  const { stop } = startPart("printer", {}, args);
  await until(async () => (await fetch(`http://${host}:${http}/state`)).ok, "the virtual printer");
  return { host, port: own, stop };
}
