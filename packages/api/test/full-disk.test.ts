import { connectDatabase } from "@platen/shared/db/connect";
import { describeOnEachBackend } from "@platen/testkit/backends";
import type { Caller } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { createOnSmallDisk, missingSmallDisk, type SmallDisk } from "@platen/testkit/small-disk";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Replica, startReplica } from "./replica.ts";
import { useStack } from "./stack.ts";
import { playWorker, type WorkerPart } from "./worker-part.ts";

const template = {
  id: "note",
  name: "Note",
  config: { width: "80mm", blocks: [{ type: "text", content: "{{ text }}" }] },
};

const unavailable = (reason: RegExp) => ({
  success: false,
  error: { code: "SERVICE_UNAVAILABLE", details: [expect.stringMatching(reason)] },
});

/** Refused, and told why; what is stored can still be read. */
async function takesNoJobs({ call }: Pick<Caller, "call">, reason: RegExp): Promise<void> {
  const ready = await call("GET", "/readyz");
  expect([ready.status, ready.body]).toEqual([200, { success: true, details: [expect.stringMatching(reason)] }]);
  const print = await call("POST", "/print/note", { data: { text: "refused" } });
  expect([print.status, print.headers.get("retry-after"), print.body]).toMatchObject([503, "1", unavailable(reason)]);
  expect((await call("GET", "/healthz")).status).toBe(200);
  expect((await call("GET", "/templates/note")).status).toBe(200);
}

describeOnEachBackend("a database that can store nothing (its answer comes from a trigger)", (backend) => {
  const stack = useStack(backend);

  async function refuseToStore(sqlState: string): Promise<() => Promise<void>> {
    const { sql, close } = connectDatabase({ url: stack.place.databaseUrl, name: "test", max: 1 });
    await sql.unsafe(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '${sqlState}'; end $$`);
    for (const table of ["jobs", "templates", "printers"]) {
      await sql.unsafe(`create trigger refuse before insert or update on ${table} execute function refuse()`);
    }
    return async () => {
      await sql`drop function refuse cascade`;
      await close();
    };
  }

  it.each([
    ["whose disk is full", "53100", /^database: its disk is full/],
    ["that is out of memory", "53200", /^database: it is out of memory/],
    ["that may only be read", "25006", /^database: it can be read but not written/],
  ])(
    "and %s: is told by 503 and /readyz with the reason, and is served again by itself",
    async (_what, code, reason) => {
      await stack.call("POST", "/templates", template);
      await stack.call("POST", "/print/note", { data: { text: "before" } });
      const jobs = async () => (await stack.call("GET", "/jobs?limit=100")).body.jobs.length;
      const before = await jobs();
      const mend = await refuseToStore(code);
      const first = await stack.call("POST", "/print/note", { data: { text: "first" } });
      expect([first.status, first.body]).toMatchObject([503, unavailable(reason)]);
      for (const [method, path, body] of [
        ["PUT", "/templates/note", { name: "Other" }],
        ["POST", "/printer/config", { width: 80 }],
        ["POST", "/printer/test", undefined],
      ] as const) {
        expect((await stack.call(method, path, body)).body).toMatchObject(unavailable(reason));
      }
      await takesNoJobs(stack, reason);
      expect(await jobs()).toBe(before);
      await mend();
      await eventually(async () => (await stack.call("GET", "/readyz")).body.details === undefined);
      expect((await stack.call("POST", "/print/note", { data: { text: "after" } })).status).toBe(200);
      expect(await jobs()).toBe(before + 1);
    },
  );
});

const missing = missingSmallDisk();

describe.skipIf(missing)(`a disk that is really full${missing ? ` (not run: ${missing})` : ""}`, () => {
  let disk: SmallDisk;
  let api: Replica;
  let worker: WorkerPart;

  beforeAll(async () => {
    disk = await createOnSmallDisk(inject("postgresUrl"));
    const place = { backend: { name: "PostgreSQL", redisUrl: "" }, databaseUrl: disk.databaseUrl, prefix: "" } as const;
    api = await startReplica(place);
    worker = playWorker(place);
    await worker.say({});
    await eventually(async () => (await api.call("GET", "/printer/status")).body.printer.status === "online");
    await api.call("POST", "/templates", template);
  });

  afterAll(async () => {
    await api.close();
    await worker.close();
    await disk.remove();
  });

  it("is told by 503 and /readyz with the reason, and jobs are taken again once there is room", async () => {
    // Every one different, since the database packs what repeats itself into nearly nothing.
    const print = () => api.call("POST", "/print/note", { data: { text: randomText(50_000) } });
    const stored = await print();
    expect(stored.status, stored.text).toBe(200);
    disk.fill();
    const refused = await eventually(async () => {
      const answer = await print();
      return answer.status === 200 ? undefined : answer;
    });
    const reason = /^database: its disk is full/;
    expect([refused.status, refused.body]).toMatchObject([503, unavailable(reason)]);
    await takesNoJobs(api, reason);
    disk.makeRoom();
    await eventually(async () => (await api.call("GET", "/readyz")).body.details === undefined);
    expect((await print()).status).toBe(200);
  });
});

function randomText(length: number): string {
  return Array.from({ length: length / 8 }, () => Math.random().toString(36).slice(2, 9).padEnd(8)).join("");
}
