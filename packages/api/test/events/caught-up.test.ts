import { describeOnEachBackend } from "@platen/testkit/backends";
import type { Json } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Listener, listen, refusedUpgrade } from "../listener.ts";
import type { Replica } from "../replica.ts";
import { useStack } from "../stack.ts";
import { type EventStream, openStream } from "./event-stream.ts";

describeOnEachBackend("events that can be caught up", (backend) => {
  const stack = useStack(backend);
  let other: Replica;
  let templateId: string;
  const listeners: Listener[] = [];
  const streams: EventStream[] = [];

  beforeAll(async () => {
    other = await stack.another({});
    templateId = await stack.store([{ type: "text", content: "Hi" }]);
  });

  afterEach(async () => {
    for (const stream of streams.splice(0)) stream.leave();
    await Promise.all(listeners.splice(0).map((listener) => listener.close()));
  });

  async function stream(base: string, options?: Parameters<typeof openStream>[1]): Promise<EventStream> {
    const opened = await openStream(base, options);
    streams.push(opened);
    return opened;
  }

  async function socket(base: string, query: string): Promise<Listener> {
    const listener = await listen(base, { query });
    listeners.push(listener);
    return listener;
  }

  /** A job that is cancelled at once: two events. */
  async function cancelledJob(): Promise<string> {
    const jobId = await stack.print(templateId, {});
    await stack.call("DELETE", `/jobs/${jobId}`);
    return jobId;
  }

  /** A job whose events everybody has heard. */
  async function lastId(): Promise<string> {
    const listener = await stream(stack.api.base);
    const { id } = await listener.hears("jobUpdate", { jobId: await cancelledJob(), status: "cancelled" });
    listener.leave();
    return id;
  }

  const movesOf = (messages: readonly Json[]) =>
    messages.filter(({ type }) => type === "jobUpdate").map(({ data }) => `${data.jobId} ${data.status}`);

  const heardBy = ({ events }: EventStream) => events.map(({ data }) => data);

  describe("GET /events", () => {
    it("is a stream of server-sent events that no proxy holds back, and begins with where the client is", async () => {
      const { response, ...listener } = await stream(stack.api.base);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("text/event-stream");
      expect(response.headers.get("x-accel-buffering")).toBe("no");
      const first = await eventually(() => listener.events[0]);
      expect(first).toEqual({
        id: expect.any(String),
        event: "resume",
        data: { id: first.id, type: "resume", data: { complete: true } },
      });
    });

    it("tells a job's life with the ids that /ws tells, on every replica", async () => {
      const one = await stream(stack.api.base);
      const two = await stream(other.base);
      const three = await socket(other.base, "?after=");
      await eventually(() => one.events.length && two.events.length && three.events.length);
      const jobId = await stack.print(templateId, {});
      await stack.worker.start(jobId);
      await stack.worker.complete(jobId);
      const all = [one, two, three].map((listener) => listener.hears("jobUpdate", { jobId, status: "completed" }));
      await Promise.all(all);
      const about = (messages: Json[]) => messages.filter(({ data }) => data.jobId === jobId);
      expect(movesOf(about(heardBy(one)))).toEqual(["queued", "printing", "completed"].map((s) => `${jobId} ${s}`));
      expect(about(heardBy(two))).toEqual(about(heardBy(one)));
      expect(about(three.events)).toEqual(about(heardBy(one)));
      expect(one.events.every(({ id, event, data }) => id === data.id && event === data.type)).toBe(true);
    });

    it("filters by job, printer and type", async () => {
      const everything = await stream(stack.api.base);
      const [jobId, otherJob] = [await stack.print(templateId, {}), await stack.print(templateId, {})];
      // Whoever listens from here on is not told of them any more.
      for (const id of [jobId, otherJob]) await everything.hears("jobUpdate", { jobId: id, status: "queued" });
      const byJob = await stream(stack.api.base, { query: `?jobId=${jobId}` });
      const byPrinter = await stream(stack.api.base, { query: "?printerId=nobody,other" });
      const byType = await stream(stack.api.base, { query: "?type=printerUpdate" });
      await Promise.all([byJob, byPrinter, byType].map(({ events }) => eventually(() => events.length > 0)));
      await stack.call("DELETE", `/jobs/${otherJob}`);
      await stack.call("DELETE", `/jobs/${jobId}`);
      await byJob.hears("jobUpdate", { jobId, status: "cancelled" });
      expect(movesOf(heardBy(byJob))).toEqual([`${jobId} cancelled`]);
      expect([...movesOf(heardBy(byPrinter)), ...movesOf(heardBy(byType))]).toEqual([]);
    });

    it.each(["?jobId=x", "?printerId=,", "?type=jobs", "?type=jobUpdate,nothing"])(
      "refuses %s with 400",
      async (query) => {
        const { status, body } = await stack.call("GET", `/events${query}`);
        expect([status, body.error.code]).toEqual([400, "VALIDATION_ERROR"]);
        const { status: upgrade } = await refusedUpgrade(`${stack.api.base.replace("http", "ws")}/ws${query}`);
        expect(upgrade).toBe(400);
      },
    );

    it("counts among the connections of /ws, is let go when it leaves, and HEAD opens none", async () => {
      const small = await stack.another({ limits: { webSocketClients: 1 } });
      await fetch(`${small.base}/events`, { method: "HEAD" });
      const first = await openStream(small.base);
      expect(first.response.status).toBe(200);
      expect((await small.call("GET", "/events")).body.error.code).toBe("SERVICE_UNAVAILABLE");
      await expect(listen(small.base)).rejects.toThrow("503");
      first.leave();
      await eventually(async () => {
        const next = await openStream(small.base);
        next.leave();
        return next.response.status === 200;
      });
    });

    it("asks for the key, in the header or, for browsers, in the query", async () => {
      const apiKey = "a-key-of-a-test-and-of-nothing-else";
      const locked = await stack.another({ auth: { enabled: true, apiKey } });
      expect((await locked.call("GET", "/events")).status).toBe(401);
      expect((await locked.call("GET", "/events?apiKey=wrong")).status).toBe(401);
      const byHeader = await stream(locked.base, { headers: { "X-API-Key": apiKey } });
      const byQuery = await stream(locked.base, { query: `?apiKey=${apiKey}` });
      expect([byHeader.response.status, byQuery.response.status]).toEqual([200, 200]);
    });

    it("ends when the service shuts down", async () => {
      const leaving = await stack.another({});
      const listener = await stream(leaving.base);
      await eventually(() => listener.events.length > 0);
      await leaving.close();
      await listener.ended;
    });
  });

  describe("who comes back", () => {
    it("is told what it missed and then what happens, once and in order, on any replica and either way", async () => {
      const after = await lastId();
      const missed = [await cancelledJob(), await cancelledJob(), await cancelledJob()];
      const reference = await stream(stack.api.base, { query: `?after=${after}` });
      await eventually(() => movesOf(heardBy(reference)).length === 6);
      const back = [
        await stream(stack.api.base, { headers: { "Last-Event-ID": after } }),
        await stream(other.base, { query: `?after=${after}` }),
        await stream(other.base, { query: "?after=1", headers: { "Last-Event-ID": after } }),
      ];
      const sockets = [await socket(stack.api.base, `?after=${after}`), await socket(other.base, `?after=${after}`)];
      const now = await cancelledJob();
      const expected = [...missed, now].flatMap((jobId) => [`${jobId} queued`, `${jobId} cancelled`]);
      const heard = [
        ...[reference, ...back].map((listener) => () => heardBy(listener)),
        ...sockets.map(
          ({ events }) =>
            () =>
              events,
        ),
      ];
      for (const messages of heard) {
        await eventually(() => movesOf(messages()).length >= expected.length);
        expect(movesOf(messages())).toEqual(expected);
        expect(messages()[0]).toEqual({ id: after, type: "resume", data: { complete: true } });
        expect(new Set(messages().map(({ id }) => id)).size).toBe(messages().length);
      }
    });

    it("is told only what it asks for of what it missed", async () => {
      const after = await lastId();
      const [, wanted] = [await cancelledJob(), await cancelledJob()];
      const listener = await stream(other.base, { query: `?after=${after}&jobId=${wanted}` });
      await listener.hears("jobUpdate", { jobId: wanted, status: "cancelled" });
      expect(movesOf(heardBy(listener))).toEqual([`${wanted} queued`, `${wanted} cancelled`]);
    });

    it.each(["1", "1-1", "nothing", "99999999999999-0"])(
      "with an id that nobody knows (%s) is told so, and goes on from now",
      async (after) => {
        await lastId();
        const listener = await stream(stack.api.base, { query: `?after=${after}` });
        const first = await eventually(() => listener.events[0]);
        expect(first.data).toEqual({ id: expect.any(String), type: "resume", data: { complete: false } });
        const jobId = await cancelledJob();
        await listener.hears("jobUpdate", { jobId, status: "cancelled" });
        expect(movesOf(heardBy(listener))).toEqual([`${jobId} queued`, `${jobId} cancelled`]);
      },
    );

    it("to a replica that was started meanwhile is told what happened before", async () => {
      const after = await lastId();
      const missed = await cancelledJob();
      const late = await stack.another({});
      const listener = await stream(late.base, { query: `?after=${after}` });
      await listener.hears("jobUpdate", { jobId: missed, status: "cancelled" });
      expect(movesOf(heardBy(listener))).toEqual([`${missed} queued`, `${missed} cancelled`]);
    });
  });

  it("a /ws client that asks for no ids hears what it always heard", async () => {
    const listener = await socket(stack.api.base, "");
    const jobId = await cancelledJob();
    await listener.hears("jobUpdate", { jobId, status: "cancelled" });
    // A replica that was started meanwhile may tell once more how the printer is.
    expect(listener.events.filter(({ type }) => type === "jobUpdate")).toEqual(
      ["queued", "cancelled"].map((status) => ({
        type: "jobUpdate",
        data: { jobId, status, templateId, printerId: "default" },
      })),
    );
  });
});
