import { startApi } from "@platen/api/api";
import { freePort } from "@platen/local/free-port";
import { type Config, loadConfig } from "@platen/shared/config";
import { createTestDatabase, testLog, testPrefix } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { patientAnswerMs } from "@platen/testkit/patience";
import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import { startWorker } from "@platen/worker/worker";

export interface StackOptions {
  redisUrl: string;
  /** With one, the API asks for it; `request` sends it. */
  apiKey?: string;
  printer?: Parameters<typeof startVirtualPrinter>[0]["settings"];
  /** More of the environment that API and worker read. */
  variables?: Record<string, string>;
}

/** Everything, for real, on free ports: database, API, worker and printer. */
export interface Stack {
  url: string;
  printer: VirtualPrinter;
  config: Config;
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  close(): Promise<void>;
}

/** What tests look at; which of it is there depends on the route. */
export interface AnswerBody {
  success: boolean;
  jobId: string;
  status: string;
  error: { code: string; details?: string[] };
  job: { status: string; error?: { code: string } };
  printer: { status: string };
}

export interface Answer {
  status: number;
  body: AnswerBody;
}

export async function startWholeStack(options: StackOptions): Promise<Stack> {
  const { redisUrl, apiKey, printer: settings, variables } = options;
  const database = await createTestDatabase();
  const printer = await startVirtualPrinter({ port: 0, ...(settings && { settings }) });
  const config = loadConfig(undefined, {
    DATABASE_URL: database.url,
    ...(redisUrl && { REDIS_URL: redisUrl }),
    PLATEN_REDIS_PREFIX: testPrefix(),
    PLATEN_PRINTER_IP: printer.host,
    PLATEN_PRINTER_PORT: String(printer.port),
    PLATEN_ANSWER_WITHIN_MS: String(patientAnswerMs),
    PLATEN_WORKER_PORT: String(await freePort()),
    ...(apiKey && { PLATEN_API_KEY: apiKey }),
    ...variables,
  });
  config.server.port = 0;
  const log = testLog();
  const api = await startApi(config, log);
  const worker = await startWorker(config, log);
  const url = `http://127.0.0.1:${api.port}`;
  const request: Stack["request"] = async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(apiKey && { "x-api-key": apiKey }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as AnswerBody };
  };
  await eventually(async () => (await request("GET", "/printer/status")).body.printer.status === "online");
  return {
    url,
    printer,
    config,
    request,
    async close() {
      await api.close();
      await worker.stop();
      await printer.close();
      await database.drop();
    },
  };
}
