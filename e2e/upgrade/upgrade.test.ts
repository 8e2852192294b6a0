import { freePort } from "@platen/local/free-port";
import { migrateDatabase } from "@platen/shared/db/migrate";
import { type Part, partHere } from "@platen/stand/part";
import { createEmptyDatabase, type TestDatabase, testPrefix } from "@platen/testkit/backends";
import { type Caller, callerOf, type Json } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { patientAnswerMs } from "@platen/testkit/patience";
import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readRelease, repeated } from "./release.ts";
import { restore } from "./restore.ts";

const release = readRelease();
const { answers } = release;
const recordedJobs: Json[] = answers["/jobs?limit=100"].jobs;

let database: TestDatabase;
let printer: VirtualPrinter;
let api: Part;
let worker: Part;
let call: Caller["call"];

beforeAll(async () => {
  database = await createEmptyDatabase();
  printer = await startVirtualPrinter({ port: 0 });
  await restore(database.url, release, printer);
  await migrateDatabase(database.url);
  const nobody = String(await freePort());
  const env = {
    DATABASE_URL: database.url,
    PLATEN_REDIS_PREFIX: testPrefix(),
    PLATEN_ANSWER_WITHIN_MS: String(patientAnswerMs),
    // As the release was configured; what POST /printer/config has set since counts more than address and width here.
    PLATEN_PRINTER_NAME: release.configured.printer.name,
    PLATEN_PRINTER_IP: "127.0.0.1",
    PLATEN_PRINTER_PORT: nobody,
    // However old the record is.
    PLATEN_RETENTION: "36500d",
  };
  const part = (program: "api" | "worker", port: number) =>
    partHere({ name: program, program, port, env: { ...env, PORT: String(port), PLATEN_WORKER_PORT: String(port) } });
  api = part("api", await freePort());
  worker = part("worker", await freePort());
  await api.start();
  call = callerOf(api.url).call;
});

afterAll(async () => {
  await api?.stop();
  await worker?.stop();
  await printer?.close();
  await database?.drop();
});

const get = async (path: string) => {
  const { body, text } = await call("GET", path, undefined, path.endsWith("/preview") ? { Accept: "text/plain" } : {});
  return body ?? text;
};

async function change(statement: (sql: postgres.Sql) => Promise<postgres.Row[]>): Promise<postgres.Row[]> {
  const sql = postgres(database.url, { max: 1 });
  try {
    return await statement(sql);
  } finally {
    await sql.end();
  }
}

const printerNow = async () => (await get("/printer/status")).printer;

/** What was recorded of a printer, but for where it was and since when. */
function lasting({ printer: { ip: _ip, port: _port, since: _since, ...fields } }: Json): Json {
  return fields;
}

/**
 * The release knew no shop: its templates asked for what the shop knows today, and do so no more. An example that nobody has
 * written is made up, and may read better today; in one that somebody has, numbers that are only printed are texts.
 */
function schemaToday(path: string): Json {
  const { schema, example, ...answer } = answers[path];
  const { config } = answers[path.replace(/\/schema$/, "")].template;
  const { shop, ...properties } = schema.properties;
  const required = schema.required.filter((name: string) => name !== "shop");
  const asked = shop ? { ...properties, shop: { ...shop, required: [] } } : properties;
  return {
    ...answer,
    schema: { ...schema, properties: asked, required },
    ...(config.example && { example: asSchemaSays(schema, example) }),
  };
}

function asSchemaSays(schema: Json, value: Json): Json {
  if (Array.isArray(value)) return value.map((one) => asSchemaSays(schema.items, one));
  if (schema.properties === undefined) return schema.type === "string" ? String(value) : value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, asSchemaSays(schema.properties[name], field)]),
  );
}

describe("the database of the release before printers were rows, brought up to date", () => {
  it("has jobs in every state, templates and pictures to ask for", () => {
    expect(new Set(recordedJobs.map(({ status }) => status))).toEqual(
      new Set(["queued", "printing", "completed", "failed", "cancelled"]),
    );
    expect(release.migrations).toBe(5);
    expect(answers["/templates"].templates.length).toBeGreaterThan(3);
    expect(answers["/assets"].assets).toHaveLength(1);
  });

  it.each(Object.keys(answers).filter((path) => path !== "/printer/status"))(
    "GET %s answers field by field as the release did",
    async (path) => {
      const recorded = path.endsWith("/schema") ? schemaToday(path) : answers[path];
      const now = await get(path);
      if (typeof recorded === "string") expect(now).toBe(recorded);
      else expect(now).toMatchObject(recorded);
    },
  );

  it("prints what was queued in its order, once a worker is there, and calls what was being printed unknown", async () => {
    // The record may be older than the hour after which jobs that wait expire.
    await change((sql) => sql`update jobs set expires_at = now() + interval '1 hour' where status = 'queued'`);
    await worker.start();
    const ended: Json[] = await eventually(async () => {
      const jobs: Json[] = (await get("/jobs?limit=100")).jobs;
      return jobs.some(({ status }) => status === "queued" || status === "printing") ? undefined : jobs;
    });
    const wasIn = (status: string) => {
      const ids = recordedJobs.filter((job) => job.status === status).map(({ id }) => id);
      return ended.filter(({ id }) => ids.includes(id));
    };
    const printed = { status: "completed", printerId: "default", confirmation: { method: "process-id" } };
    expect(wasIn("queued")).toMatchObject([printed, printed]);
    expect(wasIn("printing")).toMatchObject([{ status: "failed", error: { code: "OUTCOME_UNKNOWN" } }]);
    const texts = printer.receipts().map(({ text }) => text);
    expect(texts.flatMap((text) => /Nr\. (\d)/.exec(text)?.[1] ?? [])).toEqual(["4", "5", "5"]);
  });

  it("GET /printer/status has the address and the width that were set, and every field that the release told", async () => {
    await eventually(async () => (await printerNow()).printingJobId === null);
    const recorded = lasting(answers["/printer/status"]);
    const { host: ip, port } = printer;
    expect(await printerNow()).toMatchObject({ ...recorded, printingJobId: null, queueLength: 0, ip, port, width: 58 });
  });

  it("GET /printers has this printer and no other, with what was set of it", async () => {
    const { printers } = await get("/printers");
    const { name, width, model } = answers["/printer/status"].printer;
    const address = { host: printer.host, port: printer.port };
    const asItWas = { id: "default", name, width, address, reportedModel: model, status: "online" };
    expect(printers).toMatchObject([{ ...asItWas, language: "escpos", site: "default", enabled: true }]);
  });

  it("a request that the release has taken is known by its key", async () => {
    // Keys are remembered for a day.
    const [job] = await change(
      (sql) => sql`update jobs set created_at = now() where idempotency_key = ${repeated.key} returning id`,
    );
    const { example } = answers["/templates/order-receipt"].template.config;
    const again = await call("POST", repeated.path, { data: example }, { "Idempotency-Key": repeated.key });
    expect([again.status, again.body.jobId]).toEqual([200, job?.id]);
  });

  it("POST /printer/test and POST /printer/config answer and work as they did", async () => {
    const tested = await call("POST", "/printer/test", undefined, { Prefer: "wait=60" });
    expect(tested.body).toMatchObject({ success: true, jobId: expect.any(String) });
    await eventually(async () => (await get(`/jobs/${tested.body.jobId}`)).job.status === "completed");
    const { status, body } = await call("POST", "/printer/config", { width: 80 });
    expect(status).toBe(200);
    expect(Object.keys(body.printer)).toEqual(expect.arrayContaining(Object.keys(release.configured.printer)));
    expect(body.printer).toMatchObject({ ip: printer.host, port: printer.port, width: 80 });
  });

  it("its templates are changed and printed on, with its picture", async () => {
    const { version } = answers["/templates/till"].template;
    const changed = await call("PUT", "/templates/till", { name: "Till 1" });
    expect(changed.body.template).toMatchObject({ name: "Till 1", version: version + 1 });
    const { body } = await call("POST", "/print/till", { data: { name: "Emmy", number: 6 } });
    await eventually(async () => (await get(`/jobs/${body.jobId}`)).job.status === "completed");
    expect(printer.receipts().at(-1)?.text).toContain("Grüße an Emmy, Nr. 6");
  });
});
