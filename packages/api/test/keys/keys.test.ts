import { connectDatabase } from "@platen/shared/db/connect";
import { describeOnEachBackend } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { beforeAll, expect, it } from "vitest";
import { listen } from "../listener.ts";
import type { Replica } from "../replica.ts";
import { useStack } from "../stack.ts";

const admin = { "X-API-Key": "s3cret" };

describeOnEachBackend("keys", (backend) => {
  const stack = useStack(backend);
  let one: Replica;
  let other: Replica;
  let names = 0;

  beforeAll(async () => {
    const auth = { enabled: true, apiKey: "s3cret" };
    one = await stack.another({ auth });
    other = await stack.another({ auth });
  });

  async function make(scopes: string[], more: Record<string, unknown> = {}) {
    const made = await one.call("POST", "/keys", { name: `till ${++names}`, scopes, ...more }, admin);
    expect(made.status).toBe(201);
    const secret: string = made.body.secret;
    return { ...made.body.key, secret, headers: { "X-API-Key": secret } } as {
      id: string;
      name: string;
      ending: string;
      secret: string;
      headers: Record<string, string>;
    };
  }

  const statusFor = async (replica: Replica, headers: Record<string, string>) =>
    (await replica.call("GET", "/templates", undefined, headers)).status;

  async function stored<T>(read: (sql: ReturnType<typeof connectDatabase>["sql"]) => Promise<T>): Promise<T> {
    const connection = connectDatabase({ url: stack.place.databaseUrl, name: "test", max: 1 });
    try {
      return await read(connection.sql);
    } finally {
      await connection.close();
    }
  }

  it("a key opens every replica, and its secret is kept nowhere", async () => {
    const key = await make(["read"]);
    expect([await statusFor(one, key.headers), await statusFor(other, key.headers)]).toEqual([200, 200]);
    expect(key.secret.endsWith(key.ending)).toBe(true);
    const rows = await stored((sql) => sql`select * from keys`);
    expect(JSON.stringify(rows)).not.toContain(key.secret);
    const { text } = await one.call("GET", "/keys", undefined, admin);
    expect(text).toContain(key.name);
    expect(text).not.toContain(key.secret);
  });

  it.each(["platen_live_", `platen_live_${"x".repeat(32)}`, "platen_live_' or 1=1 --"])(
    "%j opens nothing",
    async (secret) => {
      expect(await statusFor(one, { "X-API-Key": secret })).toBe(401);
    },
  );

  it("two keys in force have two names; the name of one that is revoked is free", async () => {
    const key = await make(["read"]);
    const again = () => one.call("POST", "/keys", { name: key.name, scopes: ["read"] }, admin);
    expect((await again()).body.error.code).toBe("KEY_EXISTS");
    expect((await one.call("DELETE", `/keys/${key.id}`, undefined, admin)).body.key.status).toBe("revoked");
    expect((await again()).status).toBe(201);
    const asConfigured = await one.call("POST", "/keys", { name: "configuration", scopes: ["read"] }, admin);
    expect(asConfigured.body.error.code).toBe("KEY_EXISTS");
  });

  it("what is wrong of a new key is named", async () => {
    const answer = await one.call("POST", "/keys", { name: "", scopes: ["print", "dance"], expireAfter: 0 }, admin);
    expect(answer.status).toBe(400);
    const details = (answer.body.error.details as string[]).join("\n");
    for (const field of ["name", "scopes[1]", "expireAfter"]) expect(details).toContain(`${field}:`);
  });

  it("a revoked key opens nothing: here at once, elsewhere within seconds, and who listens with it is cut off", async () => {
    const key = await make(["read"]);
    const listening = [
      await listen(one.base, { headers: key.headers }),
      await listen(other.base, { query: `?apiKey=${key.secret}` }),
    ];
    const stream = await fetch(`${other.base}/events?apiKey=${key.secret}`);
    const ended = stream.text().then(
      () => true,
      () => true,
    );
    expect(await statusFor(other, key.headers)).toBe(200);
    expect((await one.call("DELETE", `/keys/${key.id}`, undefined, admin)).status).toBe(200);
    expect(await statusFor(one, key.headers)).toBe(401);
    await eventually(async () => (await statusFor(other, key.headers)) === 401);
    for (const listener of listening) await listener.closed;
    expect(await ended).toBe(true);
    const again = await one.call("DELETE", `/keys/${key.id}`, undefined, admin);
    expect(again.body.error.code).toBe("KEY_NOT_FOUND");
  });

  it("a rotated key has two secrets for a while, and no third", async () => {
    const key = await make(["read"]);
    const rotate = async (query = "") =>
      (await one.call("POST", `/keys/${key.id}/rotate${query}`, undefined, admin)).body.secret as string;
    const second = { "X-API-Key": await rotate() };
    expect([await statusFor(one, key.headers), await statusFor(one, second)]).toEqual([200, 200]);
    const third = { "X-API-Key": await rotate("?overlap=0") };
    expect([await statusFor(one, second), await statusFor(one, third)]).toEqual([401, 200]);
    expect(await statusFor(one, key.headers)).toBe(401);
    expect((await one.call("POST", "/keys/none/rotate", undefined, admin)).body.error.code).toBe("KEY_NOT_FOUND");
  });

  it("whoever listens with a secret that was replaced is cut off, and whoever has the new one is not", async () => {
    const key = await make(["read"]);
    const late = await listen(other.base, { headers: key.headers });
    const { secret } = (await one.call("POST", `/keys/${key.id}/rotate?overlap=0`, undefined, admin)).body;
    const heir = await listen(other.base, { headers: { "X-API-Key": secret } });
    await late.closed;
    expect(await Promise.race([heir.closed.then(() => "closed"), statusFor(other, { "X-API-Key": secret })])).toBe(200);
  });

  it("a key that has expired opens nothing", async () => {
    const key = await make(["read"], { expireAfter: 3600 });
    expect(await statusFor(one, key.headers)).toBe(200);
    await stored((sql) => sql`update keys set expires_at = now() where id = ${key.id}`);
    await eventually(async () => (await statusFor(one, key.headers)) === 401);
    const { keys } = (await one.call("GET", "/keys", undefined, admin)).body;
    expect(keys.find(({ id }: { id: string }) => id === key.id).status).toBe("expired");
  });

  it("tells when a key was last used", async () => {
    const key = await make(["read"]);
    expect(await statusFor(one, key.headers)).toBe(200);
    const lastUsed = async () => {
      const { keys } = (await one.call("GET", "/keys", undefined, admin)).body;
      return keys.find(({ id }: { id: string }) => id === key.id).lastUsedAt as string | null;
    };
    await eventually(lastUsed);
  });

  it("jobs remember who ordered and who cancelled them", async () => {
    const templateId = await stack.store([{ type: "text", content: "x" }]);
    const [till, office] = [await make(["print"]), await make(["print"])];
    const { jobId } = (await one.call("POST", `/print/${templateId}`, { data: {} }, till.headers)).body;
    await one.call("DELETE", `/jobs/${jobId}`, undefined, office.headers);
    const { job } = (await one.call("GET", `/jobs/${jobId}`, undefined, till.headers)).body;
    expect(job).toMatchObject({ status: "cancelled", createdBy: till.name, cancelledBy: office.name });
    const copy = (await one.call("POST", `/jobs/${jobId}/reprint`, undefined, admin)).body;
    const { job: reprinted } = (await one.call("GET", `/jobs/${copy.jobId}`, undefined, admin)).body;
    expect(reprinted).toMatchObject({ reprintOf: jobId, createdBy: "configuration" });
    expect((await stack.call("GET", `/jobs/${await stack.print(templateId, {})}`)).body.job.createdBy).toBe(undefined);
  });

  it("each key has its own share of requests", async () => {
    const limited = await stack.another({
      auth: { enabled: true, apiKey: "s3cret" },
      limits: { requestsPerMinute: 20 },
    });
    const [greedy, modest] = [await make(["read"]), await make(["read"])];
    const met = async (headers: Record<string, string>) =>
      (await fetch(`${limited.base}/templates`, { headers })).status;
    // Met once, each is known by its key.
    expect([await met(greedy.headers), await met(modest.headers)]).toEqual([200, 200]);
    await eventually(async () => (await met(greedy.headers)) === 429);
    expect(await met(modest.headers)).toBe(200);
  });
});
