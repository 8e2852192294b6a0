import { connectDatabase } from "@platen/shared/db/connect";
import { beginning, type Entry, type Head, hashOf, problemOf } from "@platen/shared/journal";
import { describeOnPostgres } from "@platen/testkit/backends";
import type { Answer } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { beforeAll, expect, it } from "vitest";
import type { Replica } from "../replica.ts";
import { useStack } from "../stack.ts";

const admin = { "X-API-Key": "s3cret" };

describeOnPostgres("the journal", (backend) => {
  const stack = useStack(backend);
  let api: Replica;

  beforeAll(async () => {
    api = await stack.another({ auth: { enabled: true, apiKey: "s3cret" } });
  });

  const call = (method: string, path: string, body?: unknown) => api.call(method, path, body, admin);

  /** What happened to this, oldest first, once so much has. */
  async function told(subject: string, count: number): Promise<Entry[]> {
    let entries: Entry[] = [];
    await eventually(async () => {
      ({ entries } = (await call("GET", `/journal?limit=100&subject=${encodeURIComponent(subject)}`)).body);
      return entries.length >= count;
    });
    expect(entries).toHaveLength(count);
    return entries.reverse();
  }

  const kinds = (entries: readonly Entry[]) => entries.map(({ kind, by }) => [kind, by]);

  async function template(id: string): Promise<void> {
    const config = { width: "80mm", blocks: [{ type: "text", content: "{{ guest }}" }] };
    expect((await call("POST", "/templates", { id, name: "Receipt", config })).status).toBe(201);
  }

  async function printed(templateId: string, more: Record<string, unknown> = {}): Promise<string> {
    const { body } = await call("POST", `/print/${templateId}`, { data: { guest: "Mrs Miller" }, ...more });
    await stack.worker.start(body.jobId);
    await stack.worker.complete(body.jobId);
    return body.jobId;
  }

  async function exported(query = ""): Promise<Entry[]> {
    const { text, headers } = await call("GET", `/journal/export${query}`);
    expect(headers.get("content-type")).toBe("application/jsonl");
    return text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Entry);
  }

  it("tells of jobs, printers, templates and keys, with the name of the key that did it", async () => {
    await template("j-first");
    const jobId = await printed("j-first");
    const copy = await call("POST", `/jobs/${jobId}/reprint`);
    await call("DELETE", `/jobs/${copy.body.jobId}`);
    await call("PUT", "/templates/j-first", { name: "Other" });
    await call("DELETE", "/templates/j-first");
    const address = { host: "10.0.0.9", port: 9300 };
    const bar = { id: "j-bar", name: "Bar", address, language: "escpos", width: 80 };
    expect((await call("POST", "/printers", bar)).status).toBe(201);
    expect((await call("PUT", "/printers/j-bar", { width: 58 })).status).toBe(200);
    expect((await call("DELETE", "/printers/j-bar")).status).toBe(200);
    const made = await call("POST", "/keys", { name: `till ${backend.name}`, scopes: ["print"] });
    await call("POST", `/keys/${made.body.key.id}/rotate`);
    await call("DELETE", `/keys/${made.body.key.id}`);
    const by = "configuration";
    expect(kinds(await told(jobId, 2)).sort()).toEqual([
      ["job.completed", by],
      ["job.reprinted", by],
    ]);
    expect(kinds(await told(copy.body.jobId, 1))).toEqual([["job.cancelled", by]]);
    expect(kinds(await told("j-first", 3))).toEqual([
      ["template.created", by],
      ["template.changed", by],
      ["template.deleted", by],
    ]);
    expect(kinds(await told("j-bar", 3))).toEqual([
      ["printer.created", by],
      ["printer.changed", by],
      ["printer.deleted", by],
    ]);
    expect(kinds(await told(made.body.key.id, 3))).toEqual([
      ["key.created", by],
      ["key.rotated", by],
      ["key.revoked", by],
    ]);
  });

  it("is a chain that anybody can follow from its export, to the head that the list names", async () => {
    const { head } = (await call("GET", "/journal?limit=1")).body;
    let before: Head = beginning;
    for (const entry of await exported()) {
      expect(problemOf(entry, before)).toBeUndefined();
      before = entry;
      if (entry.number === head.number) expect(entry.hash).toBe(head.hash);
    }
    expect(before.number).toBeGreaterThanOrEqual(head.number);
  });

  it("is listed in pages from the latest on, and by kind, and by time", async () => {
    const first = (await call("GET", "/journal?limit=2")).body;
    const second = (await call("GET", `/journal?limit=2&cursor=${first.nextCursor}`)).body;
    const numbers = [...first.entries, ...second.entries].map(({ number }: Entry) => number);
    const [latest = 0] = numbers;
    expect(numbers).toEqual([latest, latest - 1, latest - 2, latest - 3]);
    const deleted = (await call("GET", "/journal?kind=printer.deleted")).body;
    expect(deleted.entries.map(({ subject }: Entry) => subject)).toEqual(["j-bar"]);
    expect(deleted.nextCursor).toBe(null);
    expect((await call("GET", "/journal?since=2999-01-01T00:00:00Z")).body.entries).toEqual([]);
    expect((await call("GET", "/journal?since=2999-01-01")).body.entries).toEqual([]);
    expect((await call("GET", "/journal?since=2024-02-29")).body.entries).not.toEqual([]);
    expect((await exported("?kind=printer.deleted")).map(({ subject }) => subject)).toEqual(["j-bar"]);
    expect((await call("GET", "/journal?kind=nothing")).body.error.code).toBe("VALIDATION_ERROR");
  });

  it("is a table for spreadsheets, too", async () => {
    const { text, headers } = await call("GET", "/journal/export?format=csv&kind=printer.deleted");
    expect(headers.get("content-type")).toMatch(/^text\/csv/);
    expect(text.split("\r\n")[0]).toBe("number,at,kind,subject,by,facts,hash");
    expect(text).toMatch(/,printer\.deleted,j-bar,configuration,"{""/);
  });

  it("is exported whole, however long it is", async () => {
    const connection = connectDatabase({ url: stack.place.databaseUrl, name: "test", max: 1 });
    await connection.sql`
      insert into journal_unsealed (kind, subject, facts)
      select 'job.completed', 'many-' || n, '{}' from generate_series(1, 1700) as n`;
    await connection.close();
    const last = (await told("many-1700", 1))[0];
    const entries = await exported();
    expect(entries.length).toBeGreaterThanOrEqual(last?.number ?? Number.POSITIVE_INFINITY);
    expect(entries.map(({ number }) => number)).toEqual(entries.map((_, place) => place + 1));
    const again = entries.map((entry, place) => hashOf(entry, entries[place - 1]?.hash ?? beginning.hash));
    expect(again).toEqual(entries.map(({ hash }) => hash));
  });

  it("is shown to keys that read everything, and to no key with limits; erasing takes an admin", async () => {
    const keyOf = async (name: string, body: Record<string, unknown>): Promise<Record<string, string>> => {
      const { secret } = (await call("POST", "/keys", { name: `${name} ${backend.name}`, ...body })).body;
      return { "X-API-Key": secret };
    };
    const status = async (answer: Promise<Answer>) => (await answer).status;
    const reads = await keyOf("reads", { scopes: ["read"] });
    const limited = await keyOf("limited", { scopes: ["read"], printers: ["default"] });
    const prints = await keyOf("prints", { scopes: ["print", "templates", "printers"] });
    for (const path of ["/journal", "/journal/export"]) {
      expect(await status(api.call("GET", path, undefined, reads))).toBe(200);
      expect(await status(api.call("GET", path, undefined, limited))).toBe(403);
      expect(await status(api.call("GET", path, undefined, prints))).toBe(403);
    }
    await template("j-scopes");
    const jobId = await printed("j-scopes");
    for (const key of [reads, prints]) {
      expect(await status(api.call("DELETE", `/jobs/${jobId}/content`, undefined, key))).toBe(403);
    }
  });

  it("stays whole when what a job printed is erased; then it is not seen or printed again", async () => {
    await template("j-erased");
    const found = { reference: `order ${backend.name}`, labels: { guest: "miller" } };
    const jobId = await printed("j-erased", found);
    const path = `/jobs/${jobId}/content`;
    const erased = await call("DELETE", path);
    expect(erased.body).toMatchObject({ success: true, jobId });
    expect((await call("DELETE", path)).body.erasedAt).toBe(erased.body.erasedAt);
    const again = await call("POST", `/jobs/${jobId}/reprint`);
    const seen = await call("GET", `/jobs/${jobId}/preview`);
    expect([again, seen].map(({ status, body }) => [status, body.error.code])).toEqual([
      [410, "JOB_ERASED"],
      [410, "JOB_ERASED"],
    ]);
    const { job } = (await call("GET", `/jobs/${jobId}`)).body;
    expect(job.status).toBe("completed");
    expect([job.reference, job.labels, job.title]).toEqual([undefined, undefined, undefined]);
    expect((await call("GET", "/jobs?label.guest=miller")).body.jobs).toEqual([]);
    expect(kinds(await told(jobId, 2)).sort()).toEqual([
      ["job.completed", "configuration"],
      ["job.erased", "configuration"],
    ]);
    expect((await call("GET", "/journal/export")).text).not.toContain("iller");
  });

  it("what has not ended is not erased, and what is not there is not found", async () => {
    await template("j-open");
    const { body } = await call("POST", "/print/j-open", { data: { guest: "x" } });
    const open = await call("DELETE", `/jobs/${body.jobId}/content`);
    expect([open.status, open.body.error.code]).toEqual([409, "JOB_NOT_ERASABLE"]);
    const absent = await call("DELETE", "/jobs/01980f3c-52a1-7c3e-9d41-0b6f2f9f7e11/content");
    expect([absent.status, absent.body.error.code]).toEqual([404, "JOB_NOT_FOUND"]);
  });
});
