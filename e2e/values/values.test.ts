import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorTable } from "@platen/shared/errors";
import { type Stand, startProcessStand } from "@platen/stand/stand";
import { createTestDatabase } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import type { Program } from "@platen/testkit/program";
import postgres, { type Sql } from "postgres";
import { expect, it } from "vitest";
import { startCollector } from "../collector.ts";
import { canaries, canary } from "./canary.ts";
import {
  askAsPrinters,
  askForKeys,
  askForPrinters,
  askForTheImpossible,
  askForWebhooks,
  askWrongly,
  Knocker,
  plain,
} from "./knock.ts";

const apiKey = "a-key-of-the-test";

/** More than a busy machine needs for an answer, and little enough to wait once for one that does not come. */
const answerWithinMs = 15_000;

/** The worker finds the first receipt with a code that cannot be made, the second with a block that nobody knows. */
const spoilDocuments = `
  create function spoil() returns trigger language plpgsql as $$ begin
    if new.document::text like '%spoiled code%' then
      new.document := '{"version":1,"name":"n","widthMm":80,"blocks":[{"type":"barcode","path":"config.blocks[0]","symbology":"ean13","content":"${canary}","height":80,"moduleWidth":2,"text":"none","align":"left"}]}';
    elsif new.document::text like '%spoiled block%' then
      new.document := '{"version":1,"name":"n","widthMm":80,"blocks":[{"type":"${canary}","path":"${canary}"}]}';
    end if;
    return new;
  end $$;
  create trigger spoil before insert on jobs for each row execute function spoil()`;

/** PostgreSQL quotes the row in what it says. */
const refuseMoves = `
  create function refuse() returns trigger language plpgsql as $$ begin
    raise exception 'not %', old.document using detail = old.document::text;
  end $$;
  create trigger refuse before update on jobs for each row execute function refuse()`;

async function failInTheWorker(api: Knocker, { printer, worker }: Stand<Program>, sql: Sql): Promise<void> {
  await sql.unsafe(spoilDocuments);
  for (const what of ["spoiled code", "spoiled block"]) {
    // So long that the worker is not told of it by the API, and finds it in the database.
    const n = `${what} ${"long ".repeat(2_000)}`;
    const { error } = await api.ask("POST", "/print/plain", { data: { n } }, { Prefer: "wait=30" });
    expect(error).toMatchObject({ code: "PRINT_FAILED" });
  }
  await printer.setFaults({ resetAfterBytes: 60 });
  const lost = await api.ask("POST", "/print/plain", { data: { n: `${canary} `.repeat(40) } }, { Prefer: "wait=30" });
  expect(lost.error).toMatchObject({ code: "PRINT_FAILED" });
  await printer.mend();
  await sql.unsafe(refuseMoves);
  // Refused as long as the loss of the connection is the last that is known of the printer.
  const jobId = await eventually(async () => {
    const { jobId, error } = await api.ask("POST", "/print/plain", { data: { n: canary } });
    if (error) throw new Error(JSON.stringify(error));
    return jobId;
  });
  await api.ask("DELETE", `/jobs/${jobId}`);
  await eventually(() => {
    const said = worker.output();
    if (said.includes("printing was interrupted; it is tried again")) return true;
    throw new Error(`the worker goes on: ${said.slice(-3_000)}`);
  });
  await sql.unsafe("drop trigger refuse on jobs");
  await eventually(async () => JSON.stringify(await api.ask("GET", `/jobs/${jobId}`)).includes('"completed"'));
  await api.ask("DELETE", `/jobs/${jobId}`);
}

async function failInTheDatabase(api: Knocker, sql: Sql): Promise<void> {
  await sql.unsafe(`alter table templates add constraint unwanted check (description <> 'unwanted ${canary}')`);
  await api.ask("POST", "/templates", {
    id: "unwanted",
    name: canary,
    description: `unwanted ${canary}`,
    config: plain,
  });
  await sql.unsafe(
    `update templates set config = '{"width":"80mm","blocks":[{"type":"${canary}"}]}', version = version + 1 where id = 'unmakeable-0'`,
  );
  await api.ask("POST", "/print/unmakeable-0", { data: { n: canary } });
  await sql.begin(async (own) => {
    await own.unsafe("lock table templates in access exclusive mode");
    await api.ask("PUT", "/templates/plain", { name: canary, config: plain });
  });
}

async function failAtThePrinter(api: Knocker, { printer }: Stand<Program>): Promise<void> {
  await printer.setFaults({ paper: "out" });
  await untilPrinterIs(api, "error");
  const { jobId } = await api.ask("POST", "/print/plain", { data: { n: canary } });
  await api.ask("POST", `/jobs/${jobId}/reprint`);
  await api.ask("DELETE", `/jobs/${jobId}/content`);
  await api.ask("DELETE", `/jobs/${jobId}`);
  await api.ask("DELETE", `/jobs/${jobId}/content`);
  await api.ask("POST", `/jobs/${jobId}/reprint`);
  await printer.setFaults({ powerOff: true });
  await untilPrinterIs(api, "offline");
  await api.ask("POST", "/print/plain", { data: { n: canary } });
}

function untilPrinterIs(api: Knocker, status: string): Promise<unknown> {
  return eventually(async () =>
    JSON.stringify(await api.ask("GET", "/printer/status")).includes(`"status":"${status}"`),
  );
}

function outputOf({ api, worker }: Stand<Program>): string {
  return api.output() + worker.output();
}

/** Without a key pages of other origins are refused, and here the third request, too. */
async function askTooOften(databaseUrl: string, folder: string): Promise<{ met: Set<string>; output: string }> {
  const PLATEN_CONFIG = join(folder, "platen.config.json");
  writeFileSync(PLATEN_CONFIG, JSON.stringify({ limits: { requestsPerMinute: 60 } }));
  const stand = await startProcessStand({ databaseUrl, env: { PLATEN_CONFIG, PLATEN_LOG_LEVEL: "trace" } });
  const api = new Knocker(stand.url);
  await api.ask("POST", "/print/plain", { data: { n: canary } }, { Origin: `http://${canary}.example` });
  for (let asked = 0; asked < 70; asked++) await api.ask("POST", `/print/${canary}`, { data: { n: canary } });
  await stand.close();
  return { met: api.met, output: outputOf(stand) };
}

it("nothing of a request, a template or a receipt is in a log, a metric or a trace, whatever fails", async () => {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), "platen-values-"));
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  const collector = await startCollector();
  const stand = await startProcessStand({
    databaseUrl: database.url,
    apiKey,
    env: {
      PLATEN_LOG_LEVEL: "trace",
      PLATEN_ANSWER_WITHIN_MS: String(answerWithinMs),
      PLATEN_RAW_DOCUMENTS: "true",
      PLATEN_WEBHOOK_NETWORKS: "loopback",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    },
  });
  const headers = { "X-API-Key": apiKey };
  const api = new Knocker(stand.url, headers);
  let told = "";
  let secrets: string[] = [];
  try {
    await api.store("plain", plain);
    await askWrongly(api);
    await askForPrinters(api);
    await askAsPrinters(api);
    secrets = [...(await askForKeys(api)), ...(await askForWebhooks(api))];
    await askForTheImpossible(api);
    await failInTheWorker(api, stand, sql);
    await failInTheDatabase(api, sql);
    await failAtThePrinter(api, stand);
    for (const { url } of [stand.api, stand.worker]) {
      told += await (await fetch(`${url}/metrics`, { headers })).text();
    }
  } finally {
    await stand.close();
    told += outputOf(stand);
    await collector.close();
    await sql.end();
  }
  const other = await askTooOften(database.url, folder);
  await database.drop();
  rmSync(folder, { recursive: true });
  expect([...new Set([...api.met, ...other.met])].sort()).toEqual(Object.keys(errorTable).sort());
  told += other.output + collector.text();
  const leaks = told
    .split("\n")
    .filter((line) => [...canaries, ...secrets].some((one) => line.toLowerCase().includes(one.toLowerCase())));
  expect(secrets.map((secret) => secret.slice(0, 6))).toEqual(["platen", "platen", "whsec_", "whsec_"]);
  expect(leaks).toEqual([]);
  for (const part of [
    '"msg":"request"',
    "a receipt cannot be made",
    "platen_jobs_total",
    "POST /print/:templateId",
    "printing was interrupted; it is tried again",
  ]) {
    expect(told).toContain(part);
  }
});
