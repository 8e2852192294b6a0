import { describeOnEachBackend } from "@platen/testkit/backends";
import type { Json } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Listener, listen } from "../listener.ts";
import { useStack } from "../stack.ts";

describeOnEachBackend("the contract: events", (backend) => {
  const stack = useStack(backend);
  const listeners: Listener[] = [];
  let templateId: string;

  beforeAll(async () => {
    templateId = await stack.store([{ type: "text", content: "Hi" }]);
  });

  afterEach(async () => {
    await Promise.all(listeners.splice(0).map((listener) => listener.close()));
  });

  async function newListener(base = stack.api.base): Promise<Listener> {
    const listener = await listen(base);
    listeners.push(listener);
    return listener;
  }

  const statusesOf = ({ events }: Listener, jobId: string) =>
    events.filter(({ data }: Json) => data.jobId === jobId).map(({ data }: Json) => data.status);

  describe("jobUpdate", () => {
    it('"Each message is a JSON object with `type` and `data`": "jobId (string), status (string, a job state)"', async () => {
      const listener = await newListener();
      const jobId = await stack.print(templateId, {});
      const event = await listener.hears("jobUpdate", { jobId });
      expect(event).toEqual({ type: "jobUpdate", data: { jobId, status: "queued", templateId, printerId: "default" } });
    });

    it('"`jobUpdate` on every move, `queued` included", in lifecycle order', async () => {
      const listener = await newListener();
      const jobId = await stack.print(templateId, {});
      await stack.worker.start(jobId);
      await stack.worker.complete(jobId);
      await listener.hears("jobUpdate", { jobId, status: "completed" });
      expect(statusesOf(listener, jobId)).toEqual(["queued", "printing", "completed"]);
    });

    it("tells of a cancelled and of a failed job, with its error", async () => {
      const listener = await newListener();
      const cancelled = await stack.print(templateId, {});
      await stack.call("DELETE", `/jobs/${cancelled}`);
      await listener.hears("jobUpdate", { jobId: cancelled, status: "cancelled" });
      const failed = await stack.print(templateId, {});
      await stack.worker.start(failed);
      const error = { code: "OUTCOME_UNKNOWN", message: "Gone." } as const;
      await stack.worker.fail(failed, error);
      const event = await listener.hears("jobUpdate", { jobId: failed, status: "failed" });
      expect(event.data.error).toEqual(error);
    });

    it('"on every socket of every API replica", each once although news can come twice or late', async () => {
      const other = await stack.another({});
      const all = [await newListener(), await newListener(other.base), await newListener(other.base)];
      const jobId = await stack.print(templateId, {});
      await stack.worker.start(jobId);
      await stack.worker.tell({ jobId, status: "queued", templateId, printerId: "default" });
      await stack.worker.tell({ jobId, status: "printing", templateId, printerId: "default" });
      await stack.worker.complete(jobId);
      await stack.worker.tell({ jobId, status: "printing", templateId, printerId: "default" });
      const last = await stack.print(templateId, {});
      for (const listener of all) {
        await listener.hears("jobUpdate", { jobId: last });
        expect(statusesOf(listener, jobId)).toEqual(["queued", "printing", "completed"]);
      }
    });

    it('"An event is published after the commit it tells of: a GET never denies it"', async () => {
      const listener = await newListener();
      const denied: string[] = [];
      const asked: Promise<void>[] = [];
      listener.socket.on("message", (text) => {
        const { data } = JSON.parse(String(text));
        const ask = async () => {
          const { body } = await stack.call("GET", `/jobs/${data.jobId}`);
          const order = ["queued", "printing", "completed"];
          if (order.indexOf(body.job?.status) < order.indexOf(data.status)) denied.push(data.jobId);
        };
        asked.push(ask());
      });
      const ids = await Promise.all(Array.from({ length: 20 }, () => stack.print(templateId, {})));
      for (const id of ids) await stack.worker.start(id);
      await eventually(() => asked.length >= 40);
      await Promise.all(asked);
      expect(denied).toEqual([]);
    });
  });

  describe("printerUpdate", () => {
    it('"printerUpdate when status, paperStatus or coverStatus changes": "status (string), paperStatus (string)"', async () => {
      const listener = await newListener();
      const about = () =>
        listener.events.filter(({ type }: Json) => type === "printerUpdate").map(({ data }: Json) => data);
      await stack.worker.say({ paperStatus: "low" });
      await stack.worker.say({ paperStatus: "low", drawer: "open" });
      await stack.worker.say({ status: "error", errorCode: "COVER_OPEN", coverStatus: "open" });
      await stack.worker.say({ status: "online", errorCode: null, coverStatus: "closed", paperStatus: "ok" });
      await eventually(() => about().length >= 3);
      expect(about()).toEqual([
        { printerId: "default", status: "online", paperStatus: "low", coverStatus: "closed" },
        { printerId: "default", status: "error", paperStatus: "low", coverStatus: "open", errorCode: "COVER_OPEN" },
        { printerId: "default", status: "online", paperStatus: "ok", coverStatus: "closed" },
      ]);
    });

    it("tells that one error became another, though paper and cover are as before", async () => {
      const listener = await newListener();
      for (const errorCode of ["CUTTER_ERROR", "OVERHEATED"] as const) {
        await stack.worker.say({ status: "error", errorCode });
        await listener.hears("printerUpdate", { status: "error", errorCode });
      }
      await stack.worker.say({ status: "online", errorCode: null });
      await listener.hears("printerUpdate", { status: "online" });
    });

    it("tells that the printer is offline when the worker is silent, and that it is back", async () => {
      const listener = await newListener();
      stack.worker.fallSilent();
      await listener.hears("printerUpdate", { status: "offline", paperStatus: "unknown" });
      await stack.worker.say({});
      await listener.hears("printerUpdate", { status: "online" });
    });
  });

  describe("what clients say", () => {
    /** The code a client is closed with; one that broke no rule gets its own goodbye back. */
    const goodbye = ({ socket, closed }: Listener) => {
      socket.close(1000);
      return closed;
    };

    it('"Messages from a `/ws` client: ignored"', async () => {
      const listener = await newListener();
      listener.socket.send("hello");
      listener.socket.send(JSON.stringify({ type: "jobUpdate", data: { jobId: "x", status: "completed" } }));
      const jobId = await stack.print(templateId, {});
      await listener.hears("jobUpdate", { jobId });
      expect(statusesOf(listener, "x")).toEqual([]);
    });

    it('"oversized: the socket is closed with 1009"', async () => {
      const listener = await newListener();
      listener.socket.send("x".repeat(100_000));
      expect(await goodbye(listener)).toBe(1009);
    });

    it("pings are answered, and a flood of them is cut off before its answers fill the memory", async () => {
      const listener = await newListener();
      const answered = new Promise((resolve) => listener.socket.once("pong", resolve));
      listener.socket.ping("hello");
      expect(String(await answered)).toBe("hello");
      for (let count = 0; count < 100; count++) listener.socket.ping();
      expect(await goodbye(listener)).toBe(1006);
    });

    it('"too many: the socket is closed with 1008"', async () => {
      const listener = await newListener();
      for (let count = 0; count < 100; count++) listener.socket.send("x");
      expect(await goodbye(listener)).toBe(1008);
    });
  });

  it("takes no more clients than configured", async () => {
    const small = await stack.another({ limits: { webSocketClients: 2 } });
    await newListener(small.base);
    await newListener(small.base);
    await expect(listen(small.base)).rejects.toThrow("503");
  });

  it("says goodbye with 1001 when it shuts down", async () => {
    const leaving = await stack.another({});
    const listener = await newListener(leaving.base);
    await leaving.close();
    expect(await listener.closed).toBe(1001);
  });
});
