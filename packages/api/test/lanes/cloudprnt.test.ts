import { hash, randomBytes } from "node:crypto";
import { connectDatabase, type DatabaseConnection } from "@platen/shared/db/connect";
import { listKnocks } from "@platen/shared/db/knocks";
import { changePrinter } from "@platen/shared/db/printers";
import { printers } from "@platen/shared/db/schema";
import { tokenOf } from "@platen/shared/delivery-token";
import { describeOnEachBackend } from "@platen/testkit/backends";
import type { Json } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type PrinterAuth, printerAuth } from "../../src/printers/credentials.ts";
import { listen } from "../listener.ts";
import type { Replica } from "../replica.ts";
import { useStack } from "../stack.ts";

const starprnt = "application/vnd.star.starprnt";
const starLine = "application/vnd.star.line";
const mac = "00:11:e5:06:04:ff";
const confirmWithinMs = 1_000;

describeOnEachBackend("a printer that asks by CloudPRNT", (backend) => {
  const limits = { confirmWithinMs: 600_000 };
  const stack = useStack(backend, { limits });
  /** Of the other replica: a printer has no key. */
  const auth = { enabled: true, apiKey: "key" };
  let connection: DatabaseConnection;
  let other: Replica;
  /** Each test has a printer of its own. */
  let id: string;
  let path: string;
  let numbers = 0;

  beforeAll(async () => {
    connection = connectDatabase({ url: stack.place.databaseUrl, name: "test", max: 2 });
    other = await stack.another({ auth, limits });
    const blocks = [{ type: "text", content: "{{ word }}" }, { type: "cut" }];
    const config = { width: "80mm", blocks };
    const stored = await asClient("POST", "/templates", { id: "word", name: "Word", config });
    expect(stored.status).toBe(201);
  });
  afterAll(() => connection.close());

  beforeEach(async () => {
    id = `star-${++numbers}`;
    path = await addPrinter(id);
  });

  const asClient = (method: string, url: string, body?: unknown) => stack.api.call(method, url, body);

  async function addPrinter(printerId: string, password: PrinterAuth | null = null) {
    const secret = randomBytes(32).toString("base64url");
    const asking = { secret, identity: null, device: {}, auth: password };
    const row = { id: printerId, lane: "cloudprnt", language: "starprnt", ip: "", port: 0, width: 80 } as const;
    await connection.db.insert(printers).values({ ...row, whenOffline: "queue", asking });
    return `/cloudprnt/${secret}`;
  }

  /** As a printer asks: its requests are no part of the interface for clients. */
  async function poll(more: object = {}, { at = stack.api as Replica, to = path, headers = {} } = {}) {
    const said = { statusCode: "200%20OK", printerMAC: mac, printingInProgress: false, ...more };
    const answer = await fetch(at.base + to, { method: "POST", body: JSON.stringify(said), headers });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, body: text === "" ? null : JSON.parse(text) };
  }
  const query = (parameters: Record<string, string>) => new URLSearchParams({ mac, ...parameters });
  const get = (token: string, { at = stack.api as Replica, type = starprnt } = {}) =>
    fetch(`${at.base}${path}?${query({ token, type })}`);
  const remove = (token: string, code: string, at: Replica = stack.api) =>
    fetch(`${at.base}${path}?${query({ token, code })}`, { method: "DELETE" });

  async function print(word: string): Promise<string> {
    const answer = await asClient("POST", "/print/word", { data: { word }, printer: id });
    expect(answer.status).toBe(200);
    return answer.body.jobId;
  }
  const job = async (jobId: string) => (await asClient("GET", `/jobs/${jobId}`)).body.job;

  /** The offer of this printer's job; the first poll may be a question about the printer itself. */
  async function offered(at: Replica = stack.api): Promise<string> {
    let token = "";
    await eventually(async () => {
      const { body } = await poll({}, { at });
      token = body.jobReady ? body.jobToken : "";
      return token !== "";
    });
    return token;
  }

  it("is offered a job at its next question, fetches it, and completes it by its own word", async () => {
    expect((await poll()).body.jobReady).toBe(false);
    const jobId = await print("TEA");
    const { body } = await poll();
    expect(body).toMatchObject({ jobReady: true, mediaTypes: [starprnt, "image/png"] });
    expect((await job(jobId)).status).toBe("queued");
    const fetched = await get(body.jobToken);
    expect([fetched.status, fetched.headers.get("Content-Type")]).toEqual([200, starprnt]);
    expect(fetched.headers.get("Cache-Control")).toBe("no-store");
    const bytes = Buffer.from(await fetched.arrayBuffer());
    expect(Number(fetched.headers.get("Content-Length"))).toBe(bytes.length);
    expect(bytes.toString("latin1")).toContain("TEA");
    expect((await job(jobId)).status).toBe("printing");
    expect((await remove(body.jobToken, "200 OK")).status).toBe(200);
    expect(await job(jobId)).toMatchObject({
      status: "completed",
      attempts: 1,
      confirmation: { method: "device-confirmed" },
    });
    const told = () => asClient("GET", `/journal?subject=${jobId}`);
    await eventually(async () => (await told()).body.entries.length > 0);
    const { facts } = (await told()).body.entries[0];
    expect(facts).toMatchObject({ words: "200 OK", bytesSha256: hash("sha256", bytes) });
  });

  it("gets the same bytes when it asks for them again, also of another replica, and it stays one delivery", async () => {
    const jobId = await print("TEA");
    const token = await offered();
    const answers = await Promise.all([get(token), get(token, { at: other }), get(token)]);
    const [first, ...again] = await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const bytes of again) expect(Buffer.from(bytes)).toEqual(Buffer.from(first ?? new ArrayBuffer(0)));
    expect((await job(jobId)).attempts).toBe(1);
  });

  it.runIf(backend.name === "PostgreSQL")("gets no byte before its clients are told that it prints", async () => {
    await print("TEA");
    const token = await offered();
    let isAnswered = false;
    const fetched = await connection.db.$client.begin(async (sql) => {
      await sql`lock table events in share row exclusive mode`;
      const answer = get(token).finally(() => {
        isAnswered = true;
      });
      await eventually(async () => isAnswered || (await sql`select from pg_locks where not granted`).length > 0);
      await poll({}, { at: other });
      expect(isAnswered).toBe(false);
      return { answer };
    });
    expect((await fetched.answer).status).toBe(200);
  });

  it("gets a job on the paper that was stored before it, of a replica that has not been told", async () => {
    expect((await poll()).body.jobReady).toBe(false);
    await changePrinter(connection.db, id, { width: 58 });
    const jobId = await print("NARROW");
    expect((await get(await offered())).status).toBe(200);
    const preview = await fetch(`${stack.api.base}/jobs/${jobId}/preview`);
    expect(preview.headers.get("Paper-Width")).toBe("58");
  });

  it("is offered nothing while it has a job, on no replica, and then the next in turn", async () => {
    const [first, second] = [await print("FIRST"), await print("SECOND")];
    const token = await offered();
    await get(token);
    expect((await poll()).body.jobReady).toBe(false);
    expect((await poll({}, { at: other })).body.jobReady).toBe(false);
    await remove(token, "OK", other);
    expect((await job(first)).status).toBe("completed");
    const next = await offered(other);
    expect(next).not.toBe(token);
    expect((await get(next, { at: other })).status).toBe(200);
    expect((await job(second)).status).toBe("printing");
  });

  it("is not given a job out of its turn, or one of another printer", async () => {
    await print("FIRST");
    const token = await offered();
    const jobId = await print("SECOND");
    expect((await get(tokenOf(jobId))).status).toBe(404);
    path = await addPrinter(`${id}-b`);
    expect((await get(token)).status).toBe(404);
    expect((await job(jobId)).status).toBe("queued");
  });

  it("is answered 404 for what is no job of it, and 415 for a form that was not offered", async () => {
    const jobId = await print("TEA");
    const token = await offered();
    expect((await get("A".repeat(22))).status).toBe(404);
    expect((await get(token, { type: "text/plain" })).status).toBe(415);
    const withoutType = await fetch(`${stack.api.base}${path}?${query({ token })}`);
    expect(withoutType.status).toBe(404);
    expect((await job(jobId)).status).toBe("queued");
  });

  it.each([
    ["511 Decode error", "PRINT_FAILED"],
    ["510", "PRINT_FAILED"],
    ["520 Timeout", "OUTCOME_UNKNOWN"],
    ["", "OUTCOME_UNKNOWN"],
  ])("that gives a fetched job back with the code %j fails it, and is not offered it again", async (code, error) => {
    const jobId = await print("TEA");
    const token = await offered();
    await get(token);
    expect((await remove(token, code)).status).toBe(200);
    expect(await job(jobId)).toMatchObject({ status: "failed", error: { code: error } });
    expect((await poll()).body.jobReady).toBe(false);
  });

  it("that was given nothing is offered the job again, with an attempt more", async () => {
    const jobId = await print("TEA");
    const token = await offered();
    await remove(token, "520 Timeout");
    expect(await job(jobId)).toMatchObject({ status: "queued", attempts: 1 });
    expect(await offered()).toBe(token);
  });

  it("that refuses what it is offered fails the job, and is not offered it again", async () => {
    const jobId = await print("TEA");
    await remove(await offered(), "510 Incompatible");
    expect(await job(jobId)).toMatchObject({ status: "failed", error: { code: "PRINT_FAILED" } });
    expect((await poll()).body.jobReady).toBe(false);
  });

  it("changes nothing by a result that is old, repeated, or of no job", async () => {
    const first = await print("FIRST");
    const token = await offered();
    await get(token);
    await remove(token, "OK");
    const second = await print("SECOND");
    const next = await offered();
    await get(next);
    for (const old of [token, "A".repeat(22), "nonsense"]) expect((await remove(old, "511")).status).toBe(200);
    expect([(await job(first)).status, (await job(second)).status]).toEqual(["completed", "printing"]);
  });

  it("may send its result as a GET with the bare key `delete`", async () => {
    const jobId = await print("TEA");
    const token = await offered();
    await get(token);
    const answer = await fetch(`${stack.api.base}${path}?${query({ token, code: "200 OK" })}&delete`);
    expect(answer.status).toBe(200);
    expect((await job(jobId)).status).toBe("completed");
  });

  it("that reports no result is answered 400, and its job ends in doubt", async () => {
    const jobId = await print("TEA");
    const token = await offered();
    await get(token);
    const answer = await fetch(`${stack.api.base}${path}?${query({ token })}`, { method: "DELETE" });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining("code is missing")]);
    expect((await job(jobId)).error.code).toBe("OUTCOME_UNKNOWN");
  });

  it("whose firmware knows no tokens fetches and completes the one job that is its turn", async () => {
    const jobId = await print("TEA");
    await offered();
    const url = `${stack.api.base}${path}?`;
    expect((await fetch(`${url}${query({ type: starprnt })}`)).status).toBe(200);
    expect((await fetch(`${url}${query({ code: "OK" })}`, { method: "DELETE" })).status).toBe(200);
    expect((await job(jobId)).status).toBe("completed");
  });

  describe("that does not say what became of a job", () => {
    it("leaves it unknown by the deadline, is not offered it again, and its late word is kept and told", async () => {
      const impatient = await stack.another({ auth, limits: { confirmWithinMs } });
      const jobId = await print("TEA");
      const token = await offered(impatient);
      await get(token, { at: impatient });
      await eventually(async () => (await job(jobId)).status === "failed");
      expect(await job(jobId)).toMatchObject({ error: { code: "OUTCOME_UNKNOWN" }, confirmation: null });
      expect((await poll({}, { at: impatient })).body.jobReady).toBe(false);
      expect((await get(token, { at: impatient })).status).toBe(404);
      const listener = await listen(stack.api.base);
      await remove(token, "200 OK");
      await remove(token, "200 OK");
      expect(await job(jobId)).toMatchObject({
        status: "failed",
        error: { code: "OUTCOME_UNKNOWN" },
        confirmation: { method: "device-confirmed", late: true },
      });
      await listener.hears("jobUpdate", { jobId, status: "failed" });
      await listener.close();
      const told = listener.events.filter(({ type, data }) => type === "jobUpdate" && data.jobId === jobId);
      expect(told.map(({ data }) => data.confirmation)).toEqual([expect.objectContaining({ late: true })]);
    });
  });

  it("that is out of paper is offered nothing, and shown so on every replica", async () => {
    await print("TEA");
    await poll();
    expect((await poll({ statusCode: "410%20Out%20of%20paper" })).body.jobReady).toBe(false);
    const shown = async (at: Replica) => {
      const answer = await fetch(`${at.base}/printers/${id}`, { headers: { "X-API-Key": "key" } });
      return ((await answer.json()) as Json).printer;
    };
    for (const at of [stack.api, other]) {
      await eventually(async () => (await shown(at)).errorCode === "PAPER_OUT");
      expect(await shown(at)).toMatchObject({ status: "error", paperStatus: "out", proof: "device-confirmed" });
    }
    expect((await poll({ printingInProgress: true })).body.jobReady).toBe(false);
    expect((await poll()).body.jobReady).toBe(true);
  });

  it("is asked about itself once, and what it answers is kept", async () => {
    const { body } = await poll();
    expect(body.clientAction.map(({ request }: { request: string }) => request)).toContain("Encodings");
    const clientAction = [
      { request: "ClientType", result: "Star mC-Print3" },
      { request: "Encodings", result: `${starprnt};image/png` },
    ];
    expect((await poll({ clientAction })).body).not.toHaveProperty("clientAction");
    const [row] = await connection.sql`select asking from printers where id = ${id}`;
    expect(row?.asking).toMatchObject({ identity: mac, device: { model: "Star mC-Print3" } });
  });

  it("that reads Star Line Mode and pictures is given the first", async () => {
    await poll({ clientAction: [{ request: "Encodings", result: `image/png; ${starLine}; text/plain` }] });
    await print("TEA");
    const { body } = await poll();
    expect(body.mediaTypes).toEqual([starLine]);
    const fetched = await get(body.jobToken, { type: starLine });
    expect([fetched.status, fetched.headers.get("Content-Type")]).toEqual([200, starLine]);
    expect(fetched.headers.get("X-Star-Cut")).toBeNull();
    expect(Buffer.from(await fetched.arrayBuffer()).toString("latin1")).toContain("TEA");
  });

  it("opens no drawer for a receipt that it fetches minutes after it was asked for, however often it fetches it", async () => {
    const drawer = Buffer.from([0x1b, 0x07]);
    const fetchedWith = async (age: string) => {
      const config = { width: "80mm", blocks: [{ type: "text", content: "TEA" }, { type: "drawer" }] };
      const { jobId } = (await asClient("POST", "/jobs", { config, data: {}, printer: id })).body;
      await connection.sql`update jobs set created_at = now() - ${age}::interval where id = ${jobId}`;
      const token = await offered();
      const answers = [await get(token), await get(token, { at: other })];
      const bytes = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
      await remove(token, "200 OK");
      expect(bytes.map((one) => one.toString("latin1").includes("TEA"))).toEqual([true, true]);
      return bytes.map((one) => one.includes(drawer));
    };
    expect(await fetchedWith("10 seconds")).toEqual([true, true]);
    expect(await fetchedWith("3 minutes")).toEqual([false, false]);
  });

  it("that reads pictures alone is given one, and told what to cut", async () => {
    await poll({ clientAction: [{ request: "Encodings", result: "image/png;image/jpeg" }] });
    await print("TEA");
    const { body } = await poll();
    expect(body.mediaTypes).toEqual(["image/png"]);
    expect((await get(body.jobToken)).status).toBe(415);
    const [first, again] = [
      await get(body.jobToken, { type: "image/png" }),
      await get(body.jobToken, { type: "image/png" }),
    ];
    expect(first.headers.get("X-Star-Cut")).toBe("partial; feed=true");
    expect(first.headers.get("X-Star-CashDrawer")).toBe("none");
    const picture = Buffer.from(await first.arrayBuffer());
    expect(Buffer.from(await again.arrayBuffer())).toEqual(picture);
  });

  it("is believed to be there by a replica that is started after it asked", async () => {
    const before = await stack.another({ auth, limits });
    await poll({}, { at: before });
    await before.close();
    await connection.sql`update printers set when_offline = 'refuse' where id = ${id}`;
    const after = await stack.another({ limits });
    const answer = await after.call("POST", "/print/word", { data: { word: "TEA" }, printer: id });
    expect(answer.status).toBe(200);
  });

  describe("is let in", () => {
    it("only with a secret that somebody has: 404 otherwise, and the knock is written down", async () => {
      const secret = randomBytes(32).toString("base64url");
      const door = await replica();
      expect((await poll({}, { at: door, to: `/cloudprnt/${secret}` })).status).toBe(404);
      await door.close();
      expect(await knockWith(secret)).toMatchObject({ lane: "cloudprnt", identity: mac, printerId: null });
    });

    it("not by a secret that no text holds: 404", async () => {
      for (const secret of ["%00", "a%00b", "%ED%A0%80", "a%20b"]) {
        for (const method of ["GET", "POST", "DELETE"]) {
          const body = method === "POST" ? JSON.stringify({ printerMAC: mac }) : null;
          expect((await fetch(`${stack.api.base}/cloudprnt/${secret}`, { method, body })).status).toBe(404);
        }
      }
    });

    it("also when what it says of itself holds letters that the database does not keep", async () => {
      const says = { clientAction: [{ request: "ClientType", result: "m\u0000C-Print\ud800" }] };
      expect((await poll(says)).status).toBe(200);
      const { device } = (await asClient("GET", `/printers/${id}`)).body.printer;
      expect(device.model).toBe("m?C-Print?");
      const secret = randomBytes(32).toString("base64url");
      const door = await replica();
      expect((await poll(says, { at: door, to: `/cloudprnt/${secret}` })).status).toBe(404);
      await door.close();
      expect((await knockWith(secret))?.says.model).toBe("m?C-Print?");
    });

    it("only as the device that asked first: 401 otherwise, and gets nothing", async () => {
      await print("TEA");
      const token = await offered();
      const door = await replica();
      const stranger = await poll({ printerMAC: "00:11:e5:00:00:01" }, { at: door });
      expect([stranger.status, stranger.text]).toEqual([401, ""]);
      const theft = await fetch(
        `${stack.api.base}${path}?${new URLSearchParams({ token, type: starprnt, mac: "00:11:e5:00:00:01" })}`,
      );
      expect(theft.status).toBe(401);
      expect((await poll({ printerMAC: null })).status).toBe(401);
      await door.close();
      const secret = path.slice("/cloudprnt/".length);
      expect(await knockWith(secret)).toMatchObject({ identity: "00:11:e5:00:00:01", printerId: id });
    });

    it("when it names its device in no poll, whatever address it gives when it fetches", async () => {
      const anonymous = { printerMAC: null };
      for (const given of ["00:00:00:00:00:00", mac]) {
        const jobId = await print("TEA");
        const { body } = await poll(anonymous);
        const found = await fetch(
          `${stack.api.base}${path}?${new URLSearchParams({ token: body.jobToken, type: starprnt, mac: given })}`,
        );
        expect(found.status).toBe(200);
        expect((await remove(body.jobToken, "200 OK")).status).toBe(200);
        expect((await job(jobId)).status).toBe("completed");
        expect((await poll(anonymous)).status).toBe(200);
      }
    });

    it("only with its password, where it has one", async () => {
      path = await addPrinter(`${id}-locked`, printerAuth("star", "cloud"));
      const refused = await poll();
      expect([refused.status, refused.headers.get("WWW-Authenticate")]).toEqual([
        401,
        expect.stringMatching(/^Basic /),
      ]);
      const Authorization = `Basic ${Buffer.from("star:cloud").toString("base64")}`;
      expect((await poll({}, { headers: { Authorization } })).status).toBe(200);
    });

    /** What a replica has not written yet it writes when it stops. */
    const replica = () => stack.another({ auth, limits });
    const knockWith = (secret: string) =>
      eventually(async () => (await listKnocks(connection.db)).find((knock) => knock.secret === secret));
  });
});
