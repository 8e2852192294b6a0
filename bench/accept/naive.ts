import { randomUUID } from "node:crypto";
import { serve } from "@hono/node-server";
import { createPostgresBackend, Queue } from "bullmq";
import { Hono } from "hono";
import { Redis } from "ioredis";
import postgres from "postgres";

/**
 * What most people would write: a route that stores the request and adds it to BullMQ. It checks nothing, knows no
 * template, and a request that comes twice is printed twice.
 */
const databaseUrl = process.env.DATABASE_URL ?? "";
const redisUrl = process.env.REDIS_URL;
const sql = postgres(databaseUrl, { onnotice: () => {} });
await sql`create table if not exists naive_jobs (id uuid primary key, template_id text, data json, status text, created_at timestamptz default now())`;
const queue = redisUrl
  ? new Queue("naive", { connection: new Redis(redisUrl, { maxRetriesPerRequest: null }) })
  : new Queue("naive", { connection: { connectionString: databaseUrl } }, createPostgresBackend);

const app = new Hono();
app.post("/print/:templateId", async (context) => {
  const { data } = await context.req.json<{ data: postgres.JSONValue }>();
  const templateId = context.req.param("templateId");
  const id = randomUUID();
  await sql`insert into naive_jobs (id, template_id, data, status) values (${id}, ${templateId}, ${sql.json(data)}, 'queued')`;
  await queue.add("print", { templateId, data }, { jobId: id });
  return context.json({ success: true, jobId: id, status: "queued" });
});

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: "127.0.0.1" });
process.on("SIGTERM", () => process.exit(0));
