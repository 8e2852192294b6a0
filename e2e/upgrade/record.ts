import { writeFileSync } from "node:fs";
import { type Answer, callerOf, type Json } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import postgres from "postgres";
import sharp from "sharp";
import { type Release, releaseFile, repeated, tables } from "./release.ts";

/**
 * Records a release for `upgrade.test.ts`. Start it by its own `npm start` in a new folder (PLATEN_HOME), then
 *
 *   node --import tsx e2e/upgrade/record.ts <address of its API> <address of its database>
 *
 * It is given jobs in every state, templates, a picture and a printer, by requests alone.
 */
const [url = "", databaseUrl = ""] = process.argv.slice(2);
const { call } = callerOf(url);

async function ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Json> {
  const answer: Answer = await call(method, path, body, headers);
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.text}`);
  return answer.body ?? answer.text;
}

const jobOf = async (jobId: string) => (await ask("GET", `/jobs/${jobId}`)).job;
const untilIn = (jobId: string, status: string) => eventually(async () => (await jobOf(jobId)).status === status);

const logo = await sharp({ create: { width: 64, height: 32, channels: 3, background: "black" } })
  .png()
  .toBuffer();
await ask("PUT", "/assets/logo", new Uint8Array(logo), { "Content-Type": "image/png" });
await ask("POST", "/templates", {
  id: "till",
  name: "Till",
  config: {
    width: "80mm",
    blocks: [
      { type: "image", source: "asset:logo" },
      { type: "text", content: "Grüße an {{ name }}, Nr. {{ number }}" },
    ],
  },
});
await ask("PUT", "/templates/till", { description: "With the shop's logo." });

const { ip, port } = (await ask("GET", "/printer/status")).printer;
const configured = await ask("POST", "/printer/config", { ip, port, width: 58 });
await eventually(async () => (await ask("GET", "/printer/status")).printer.status === "online");

const { example } = (await ask("GET", "/templates/order-receipt")).template.config;
const print = async (templateId: string, data: Json, options?: Json): Promise<string> =>
  (await ask("POST", `/print/${templateId}`, { data, ...(options && { options }) })).jobId;
const first = (await ask("POST", repeated.path, { data: example }, { "Idempotency-Key": repeated.key })).jobId;
await untilIn(first, "completed");
await untilIn((await ask("POST", `/jobs/${first}/reprint`)).jobId, "completed");
await untilIn(await print("till", { name: "Jürgen", number: 1 }), "completed");

// A minute of paper: whatever comes behind it waits while the record is taken.
const long = await print("order-receipt", example, { copies: 60 });
await untilIn(long, "printing");
await untilIn(await print("till", { name: "nobody", number: 2 }, { expireAfter: 1 }), "failed");
await ask("DELETE", `/jobs/${await print("till", { name: "nobody", number: 3 })}`);
await print("till", { name: "Ada", number: 4 });
await print("till", { name: "Grace", number: 5 }, { copies: 2 });

const answers: Release["answers"] = {};
const keep = async (path: string, accept = "application/json") => {
  answers[path] = await ask("GET", path, undefined, { Accept: accept });
};
for (const path of ["/jobs?limit=100", "/templates", "/assets", "/printer/status"]) await keep(path);
for (const { id } of answers["/templates"].templates) {
  await keep(`/templates/${id}`);
  await keep(`/templates/${id}/schema`);
}
const jobs: Json[] = answers["/jobs?limit=100"].jobs;
for (const { id } of jobs) {
  await keep(`/jobs/${id}`);
  await keep(`/jobs/${id}/preview`, "text/plain");
}

const sql = postgres(databaseUrl, { max: 1 });
const rows = { jobs: [], templates: [], assets: [], printers: [] } as Release["rows"];
for (const table of tables) {
  rows[table] = (await sql`select row_to_json(stored) as row from ${sql(table)} as stored`).map(({ row }) => row);
}
const [known] = await sql`select count(*)::int as migrations from drizzle.__drizzle_migrations`;
await sql.end();
for (const { id, status } of jobs) {
  if (rows.jobs.find((row) => row.id === id)?.status !== status) throw new Error(`job ${id} has moved meanwhile`);
}
const release: Release = { migrations: known?.migrations, rows, answers, configured };
writeFileSync(releaseFile, `${JSON.stringify(release, null, 2)}\n`);
