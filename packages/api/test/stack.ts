import { connectDatabase } from "@platen/shared/db/connect";
import { printers } from "@platen/shared/db/schema";
import type { PrinterLanguage } from "@platen/shared/printer-kinds";
import { type Backend, createTestDatabase, type TestDatabase, testPrefix } from "@platen/testkit/backends";
import type { Answer, Json } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { afterAll, beforeAll } from "vitest";
import { conformance } from "./conformance.ts";
import { type ConfigChanges, type Place, type Replica, startReplica } from "./replica.ts";
import { playWorker, type WorkerPart } from "./worker-part.ts";

/**
 * One replica on a database of its own with an online printer, on Redis with seven others. Every answer is
 * held against the OpenAPI document.
 */
export interface Stack {
  place: Place;
  api: Replica;
  worker: WorkerPart;
  call: Replica["call"];
  /** The same installation with another configuration; closed at the end of the suite. */
  another(changes: ConfigChanges): Promise<Replica>;
  /** Stores a template of these blocks under a fresh id. */
  store(blocks: unknown[], config?: Record<string, unknown>): Promise<string>;
  /** Prints and returns the job's id. */
  print(templateId: string, data: Json, options?: Json): Promise<string>;
}

export function useStack(backend: Backend, changes: ConfigChanges = {}): Stack {
  const printerCount = backend.name === "Redis" ? 8 : 1;
  const stack = {} as Stack;
  const opened: Replica[] = [];
  let database: TestDatabase;
  let templates = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    stack.place = { backend, databaseUrl: database.url, prefix: testPrefix() };
    stack.worker = playWorker(stack.place);
    stack.api = await stack.another(changes);
    stack.call = stack.api.call;
    await addPrinters(stack, printerCount - 1);
    await stack.worker.say({});
    await eventually(async () => (await status(stack.api)) === "online");
  });

  stack.another = async (ownChanges) => {
    const replica = await startReplica(stack.place, ownChanges);
    opened.push(replica);
    return { ...replica, ...(await conformance(replica, ownChanges.auth?.apiKey)) };
  };
  stack.store = async (blocks, config = {}) => {
    templates++;
    const id = `template-${templates}`;
    const answer = await stack.call("POST", "/templates", {
      id,
      name: "Template",
      config: { width: "80mm", blocks, ...config },
    });
    if (answer.status !== 201) throw new Error(answer.text);
    return id;
  };
  stack.print = async (templateId, data, options) => {
    const answer = await stack.call("POST", `/print/${templateId}`, { data, ...(options ? { options } : {}) });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body.jobId;
  };

  afterAll(async () => {
    await Promise.all(opened.map((replica) => replica.close()));
    await stack.worker.close();
    await database.drop();
  });
  return stack;
}

const languages = ["escpos", "starprnt", "zpl"];

/** Of all kinds, with ids before and behind `default`. */
async function addPrinters({ worker, place }: Stack, count: number): Promise<void> {
  const connection = connectDatabase({ url: place.databaseUrl, name: "test", max: 1 });
  for (let number = 1; number <= count; number++) {
    const printerId = `${number % 2 ? "another" : "more"}-${number}`;
    const address = { ip: "127.0.0.1", port: 9200 + number };
    const kind = { language: languages[number % 3] as PrinterLanguage, width: number % 2 ? 80 : 58 };
    await connection.db.insert(printers).values({ id: printerId, ...address, ...kind });
    await worker.say({ printerId, address });
  }
  await connection.close();
}

async function status(api: Replica): Promise<string | undefined> {
  const answer: Answer = await api.call("GET", "/printer/status");
  return answer.body?.printer?.status;
}
