import { connectDatabase } from "@platen/shared/db/connect";
import { noteStates } from "@platen/shared/db/outages";
import { webhookEventTypes } from "@platen/shared/webhook";
import { describeOnEachBackend } from "@platen/testkit/backends";
import type { Json } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { startWebhookReceiver, type WebhookReceiver } from "@platen/testkit/webhook-receiver";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Replica } from "../replica.ts";
import { useStack } from "../stack.ts";

describeOnEachBackend("webhooks", (backend) => {
  const webhooks = { allowedNetworks: ["loopback"], retryAfterS: 0.05 };
  const stack = useStack(backend, { webhooks });
  let api: Replica;
  let templateId: string;
  let connection: ReturnType<typeof connectDatabase>;
  const receivers: WebhookReceiver[] = [];

  beforeAll(async () => {
    // Another of the same installation: what one of them sends the other does not.
    api = await stack.another({ webhooks });
    templateId = await stack.store([{ type: "text", content: "Hi" }]);
    connection = connectDatabase({ url: stack.place.databaseUrl, name: "test", max: 1 });
  });

  afterEach(async () => {
    const { body } = await api.call("GET", "/webhooks");
    for (const { id } of body.webhooks) await api.call("DELETE", `/webhooks/${id}`);
    await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
  });

  afterAll(() => connection.close());

  async function receiver(): Promise<WebhookReceiver> {
    const started = await startWebhookReceiver();
    receivers.push(started);
    return started;
  }

  async function make(to: Pick<WebhookReceiver, "url">, more: Json = {}): Promise<{ id: string; secret: string }> {
    const { status, body } = await api.call("POST", "/webhooks", { name: "shop", url: to.url, ...more });
    expect(status).toBe(201);
    return { id: body.webhook.id, secret: body.secret };
  }

  const webhook = async (id: string): Promise<Json> => (await api.call("GET", `/webhooks/${id}`)).body.webhook;
  const messages = async (id: string, query = ""): Promise<Json[]> =>
    (await api.call("GET", `/webhooks/${id}/messages${query}`)).body.messages;
  const typesOf = ({ received }: WebhookReceiver) => received.map(({ type }) => type);

  const allTypes = [...webhookEventTypes, "webhook.test"].sort();

  /** What a document says of messages, by their type. */
  async function described(path: "/openapi.json" | "/asyncapi.json") {
    const document: Json = JSON.parse((await api.call("GET", path)).text);
    const schemas: Record<string, Json> =
      path === "/openapi.json"
        ? Object.fromEntries(
            Object.entries<Json>(document.webhooks).map(([type, { post }]) => [
              type,
              post.requestBody.content["application/json"].schema,
            ]),
          )
        : Object.fromEntries(
            Object.values<Json>(document.channels.webhooks.messages).map(({ $ref }) => {
              const { name, payload } = document.components.messages[$ref.split("/").at(-1)];
              return [name, payload];
            }),
          );
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addSchema({ $id: "document", components: document.components });
    const problemsOf = (body: Json) => {
      const schema = JSON.parse(JSON.stringify(schemas[body.type] ?? false).replaceAll('"#/', '"document#/'));
      // Nothing is sent that is not described.
      const validate = ajv.compile(schema === false ? false : { allOf: [schema], unevaluatedProperties: false });
      return validate(body) ? [] : [ajv.errorsText(validate.errors)];
    };
    return { types: Object.keys(schemas), problemsOf };
  }

  const named = { reference: "order 7", labels: { station: "bar" } };

  async function printedJob(): Promise<string> {
    const { jobId } = (await stack.call("POST", `/print/${templateId}`, { data: {}, ...named })).body;
    await stack.worker.start(jobId);
    await stack.worker.complete(jobId);
    return jobId;
  }

  it("are told a job's life in order, each once, signed as the receiver's own library checks it", async () => {
    const to = await receiver();
    const { id, secret } = await make(to);
    const jobId = await printedJob();
    await eventually(async () => (await webhook(id)).waiting === 0 && to.received.length >= 3);
    expect(typesOf(to)).toEqual(["job.queued", "job.printing", "job.completed"]);
    expect(to.received.every((message) => message.isSignedWith(secret))).toBe(true);
    expect(to.received.some((message) => message.isSignedWith(secret.replace(/.{4}$/, "AAA=")))).toBe(false);
    const last = to.received.at(-1)?.body;
    expect(last).toEqual({
      type: "job.completed",
      timestamp: expect.stringMatching(/Z$/),
      data: {
        jobId,
        status: "completed",
        templateId,
        printerId: "default",
        ...named,
        confirmation: { method: expect.any(String), at: expect.stringMatching(/Z$/) },
      },
    });
    expect((await messages(id)).map(({ status, attempts, answerStatus }) => [status, attempts, answerStatus])).toEqual(
      Array.from({ length: 3 }, () => ["delivered", 1, 204]),
    );
    expect(new Set(to.received.map(({ messageId }) => messageId)).size).toBe(3);
  });

  it("are told of the events and printers they ask for, and of nothing while they are disabled", async () => {
    const [ends, elsewhere, disabled] = [await receiver(), await receiver(), await receiver()];
    const { id } = await make(ends, { events: ["job.completed", "job.cancelled"] });
    await make(elsewhere, { printers: ["another"] });
    await make(disabled, { enabled: false });
    await printedJob();
    const cancelled = await stack.print(templateId, {});
    await stack.call("DELETE", `/jobs/${cancelled}`);
    await eventually(async () => ends.received.length === 2 && (await webhook(id)).waiting === 0);
    // Two jobs, of which nobody says which one is told first.
    expect(typesOf(ends).sort()).toEqual(["job.cancelled", "job.completed"]);
    expect([elsewhere.received, disabled.received]).toEqual([[], []]);
    expect((await api.call("GET", "/webhooks")).body.webhooks.map(({ waiting }: Json) => waiting)).toEqual([0, 0, 0]);
  });

  it("what was not taken is sent again with the same id, and what happened next waits for it", async () => {
    const to = await receiver();
    let refusals = 3;
    to.answer = ({ body }) => (body.type === "job.queued" && refusals-- > 0 ? 500 : 200);
    const { id } = await make(to);
    await printedJob();
    await eventually(async () => (await webhook(id)).waiting === 0 && to.received.length >= 6);
    expect(typesOf(to)).toEqual([...Array(4).fill("job.queued"), "job.printing", "job.completed"]);
    expect(new Set(to.received.slice(0, 4).map(({ messageId }) => messageId)).size).toBe(1);
    expect((await messages(id)).at(-1)).toMatchObject({ status: "delivered", attempts: 4, answerStatus: 200 });
    expect(await webhook(id)).toMatchObject({ status: "active", failures: 0, failingSince: null });
  });

  it.each([
    [301, "it answered 301, and redirects are not followed"],
    [404, "it answered 404"],
    [0, "connection closed"],
  ])("an answer of %i is a failure that is told: %s", async (status, failure) => {
    const to = await receiver();
    to.answer = () => status;
    const { id } = await make(to);
    await api.call("POST", `/webhooks/${id}/test`);
    await eventually(async () => (await messages(id))[0]?.failure);
    expect((await messages(id))[0]).toMatchObject({ status: "waiting", failure, answerStatus: status || null });
    expect(await webhook(id)).toMatchObject({ status: "failing", failingSince: expect.any(String) });
    expect(to.received.every(({ body }) => body.type === "webhook.test")).toBe(true);
  });

  it("one that takes nothing is held back no longer than it has taken nothing, however many messages it refused", async () => {
    const to = await receiver();
    to.answerWith(503);
    const { id } = await make(to, { events: ["job.queued"] });
    for (let count = 0; count < 30; count++) await stack.call("POST", `/print/${templateId}`, { data: {}, ...named });
    await eventually(async () => {
      const [held] = await connection.sql`
        select failures, hold_until > now() + greatest(now() - failing_since, interval '50 ms') as "isTooLong"
        from webhooks where id = ${id}`;
      expect(held?.isTooLong).not.toBe(true);
      return held?.failures >= 10;
    });
    to.answerWith(204);
    await eventually(async () => (await webhook(id)).waiting === 0);
  });

  it("a receiver that wants no more (410) is paused; what happens meanwhile waits until it is resumed", async () => {
    const to = await receiver();
    to.answer = () => 410;
    const { id } = await make(to, { events: ["job.queued"] });
    await stack.print(templateId, {});
    await eventually(async () => (await webhook(id)).status === "paused");
    const { pausedReason, pausedAt } = await webhook(id);
    expect([pausedReason, pausedAt]).toEqual([expect.stringContaining("410"), expect.any(String)]);
    expect((await api.call("POST", `/webhooks/${id}/test`)).body.error.code).toBe("WEBHOOK_STOPPED");
    expect((await api.call("PUT", `/webhooks/${id}`, { name: "web shop" })).body.webhook.status).toBe("paused");
    await stack.print(templateId, {});
    to.answer = () => 200;
    const before = to.received.length;
    expect((await api.call("POST", `/webhooks/${id}/resume`)).body.webhook.status).toBe("active");
    await eventually(async () => (await webhook(id)).waiting === 0);
    expect(to.received.length).toBe(before + 2);
  });

  it("one that has taken nothing for a day is paused, and keeps what waits", async () => {
    const to = await receiver();
    to.answer = () => 503;
    const { id } = await make(to, { events: ["job.queued"] });
    await stack.print(templateId, {});
    await eventually(async () => (await webhook(id)).failures > 0);
    await connection.sql`update webhooks set failing_since = now() - interval '25 hours' where id = ${id}`;
    await eventually(async () => (await webhook(id)).status === "paused");
    expect(await webhook(id)).toMatchObject({ waiting: 1, pausedReason: "It took nothing for a day: it answered 503" });
  });

  it("a message that is refused for a day by one that takes others is given up, and holds up nothing", async () => {
    const to = await receiver();
    to.answer = ({ body }) => (body.type === "job.queued" ? 422 : 200);
    const { id } = await make(to);
    const jobId = await printedJob();
    await eventually(async () => (await messages(id)).at(-1)?.attempts > 0);
    await connection.sql`
      update webhook_messages set first_tried_at = now() - interval '25 hours' where type = 'job.queued'`;
    await eventually(async () => (await webhook(id)).waiting === 0);
    const states = (await messages(id)).map(({ type, status }) => `${type} ${status}`).reverse();
    expect(states).toEqual(["job.queued failed", "job.printing delivered", "job.completed delivered"]);
    const [failed] = await messages(id, "?status=failed");
    expect(failed).toMatchObject({ subject: jobId, failure: "it answered 422", nextAt: null });
    to.answer = () => 200;
    const { status, body } = await api.call("POST", `/webhooks/${id}/messages/${failed.id}/resend`);
    expect([status, body.message.messageId, body.message.id !== failed.id]).toEqual([202, failed.messageId, true]);
    await eventually(async () => (await webhook(id)).waiting === 0);
    expect(to.received.at(-1)?.messageId).toBe(failed.messageId);
  });

  it("while a webhook is given another secret, the receiver may have either", async () => {
    const to = await receiver();
    const { id, secret } = await make(to, { events: ["job.queued"] });
    const rotated = await api.call("POST", `/webhooks/${id}/rotate?overlap=3600`);
    expect(rotated.body.secret).not.toBe(secret);
    expect(rotated.body.webhook.formerUntil).toEqual(expect.any(String));
    await stack.print(templateId, {});
    await eventually(() => to.received.length === 1);
    expect([secret, rotated.body.secret].map((either) => to.received[0]?.isSignedWith(either))).toEqual([true, true]);
    const again = await api.call("POST", `/webhooks/${id}/rotate?overlap=0`);
    await stack.print(templateId, {});
    await eventually(() => to.received.length === 2);
    const isSigned = [again, rotated].map(({ body }) => to.received[1]?.isSignedWith(body.secret));
    expect(isSigned).toEqual([true, false]);
  });

  it("the secret is shown once, and never again", async () => {
    const { id, secret } = await make(await receiver());
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    for (const path of ["/webhooks", `/webhooks/${id}`, `/webhooks/${id}/messages`]) {
      expect((await api.call("GET", path)).text).not.toContain(secret.slice(6));
    }
  });

  it("an outage is told when it begins and when it is over, and not in between when it becomes another", async () => {
    const to = await receiver();
    const { id } = await make(to, { events: ["outage.began", "outage.ended"], printers: ["bar"] });
    const seen = (kind: "OFFLINE" | "PAPER_OUT" | null, minute: number) =>
      noteStates(connection.db, [
        {
          printerId: "bar",
          kind,
          reason: kind,
          hasPaper: kind === null,
          at: new Date(Date.UTC(2026, 0, 1, 8, minute)),
        },
      ]);
    await seen("PAPER_OUT", 0);
    await seen("OFFLINE", 10);
    await seen(null, 20);
    await eventually(async () => (await webhook(id)).waiting === 0 && to.received.length >= 3);
    expect(to.received.map(({ body: { type, data } }) => [type, data.kind, data.endedAt])).toEqual([
      ["outage.began", "PAPER_OUT", undefined],
      ["outage.began", "OFFLINE", undefined],
      ["outage.ended", "OFFLINE", "2026-01-01T08:20:00.000Z"],
    ]);
  });

  it("are sent what the OpenAPI and the AsyncAPI document say, whatever happens", async () => {
    const to = await receiver();
    const { id } = await make(to);
    await printedJob();
    await stack.call("DELETE", `/jobs/${await stack.print(templateId, {})}`);
    const failed = await stack.print(templateId, {});
    await stack.worker.start(failed);
    await stack.worker.fail(failed, { code: "OUTCOME_UNKNOWN", message: "Nobody knows." });
    await connection.sql`update jobs set confirmation_late = true, confirmation_method = 'device-confirmed', confirmed_at = now() where id = ${failed}`;
    for (const [kind, minute] of [
      ["PAPER_OUT", 0],
      [null, 20],
    ] as const) {
      const at = new Date(Date.UTC(2026, 0, 1, 9, minute));
      await noteStates(connection.db, [{ printerId: "bar", kind, reason: kind, hasPaper: kind === null, at }]);
    }
    await api.call("POST", `/webhooks/${id}/test`);
    await eventually(async () => (await webhook(id)).waiting === 0);

    const documents = [await described("/openapi.json"), await described("/asyncapi.json")];
    expect(documents.map(({ types }) => types.sort())).toEqual([allTypes, allTypes]);
    expect([...new Set(typesOf(to))].sort()).toEqual(allTypes);
    for (const { body } of to.received) {
      for (const { problemsOf } of documents) expect(problemsOf(body), JSON.stringify(body)).toEqual([]);
    }
  });

  it("what happens in a transaction that is undone is told to nobody", async () => {
    const { id } = await make(await receiver());
    const jobId = await stack.print(templateId, {});
    await eventually(async () => (await webhook(id)).waiting === 0);
    await connection.sql
      .begin(async (sql) => {
        await sql`update jobs set status = 'cancelled', finished_at = now() where id = ${jobId}`;
        throw new Error("undone");
      })
      .catch(() => {});
    expect((await messages(id)).map(({ type }) => type)).toEqual(["job.queued"]);
  });

  it("what a job was about is gone from its messages when it is erased", async () => {
    const to = await receiver();
    const { id } = await make(to);
    const jobId = await printedJob();
    await eventually(async () => (await webhook(id)).waiting === 0 && to.received.length >= 3);
    expect((await stack.call("DELETE", `/jobs/${jobId}/content`)).status).toBe(200);
    const { text } = await api.call("GET", `/webhooks/${id}/messages`);
    expect(text).toContain(jobId);
    for (const value of ["order 7", "station"]) expect(text).not.toContain(value);
  });

  it("messages are listed in pages, and those of a webhook that is gone are gone", async () => {
    const to = await receiver();
    const { id } = await make(to, { events: ["job.queued"] });
    for (let count = 0; count < 3; count++) await stack.print(templateId, {});
    const first = (await api.call("GET", `/webhooks/${id}/messages?limit=2`)).body;
    const rest = (await api.call("GET", `/webhooks/${id}/messages?limit=2&cursor=${first.nextCursor}`)).body;
    expect([first.messages.length, rest.messages.length, rest.nextCursor]).toEqual([2, 1, null]);
    await api.call("DELETE", `/webhooks/${id}`);
    expect((await api.call("GET", `/webhooks/${id}/messages`)).body.error.code).toBe("WEBHOOK_NOT_FOUND");
    expect(await connection.sql`select from webhook_messages where webhook_id = ${id}`).toHaveLength(0);
    const elsewhere = await make(to);
    const resent = await api.call("POST", `/webhooks/${elsewhere.id}/messages/1/resend`);
    expect(resent.body.error.code).toBe("WEBHOOK_MESSAGE_NOT_FOUND");
  });

  describe("addresses", () => {
    const problemsOf = async (url: unknown, to: Pick<Replica, "call"> = api) => {
      const { status, body } = await to.call("POST", "/webhooks", { name: "shop", url, enabled: false });
      return status === 201 ? [] : [status, ...(body.error.details as string[])];
    };

    it.each([
      ["nonsense", "must be an address"],
      ["ftp://127.0.0.1/", "must begin with https://"],
      ["https://name:word@127.0.0.1/", "must have no name and password"],
      ["https://127.0.0.1/#there", "must have nothing behind a #"],
      ["https://10.0.0.1/", "is not on the internet"],
      ["https://169.254.169.254/latest/meta-data", "is not on the internet"],
      ["https://[::ffff:10.0.0.1]/", "is not on the internet"],
      ["https://[64:ff9b::a00:1]/", "is not on the internet"],
      ["https://[fd00:ec2::254]/", "is not on the internet"],
      ["https://0x0a000001/", "is not on the internet"],
      ["http://93.184.216.34/", "must begin with https://"],
    ])("%s is refused: %s", async (url, words) => {
      expect(await problemsOf(url)).toEqual([400, expect.stringContaining(`url: ${words}`)]);
    });

    it("one of this service itself is refused", async () => {
      const { port } = new URL(stack.place.databaseUrl);
      expect(await problemsOf(`http://127.0.0.1:${port}/`)).toEqual([400, "url: is this service's database"]);
    });

    it("without webhooks.allowedNetworks nothing but the internet is taken", async () => {
      const strict = await stack.another({});
      try {
        const { url } = await receiver();
        expect(await problemsOf(url.replace("http:", "https:"), strict)).toEqual([
          400,
          "url: is not on the internet, nor in a network that webhooks.allowedNetworks names",
        ]);
        expect(await problemsOf(url, strict)).toEqual([
          400,
          "url: must begin with https://; http:// will do in a network that webhooks.allowedNetworks names",
        ]);
        expect(await problemsOf("https://93.184.216.34/", strict)).toEqual([]);
      } finally {
        await strict.close();
      }
    });
  });
});
