import { describeOnEachBackend } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { describe, expect, it } from "vitest";
import { useStack } from "../stack.ts";

describeOnEachBackend("the contract: printer", (backend) => {
  const stack = useStack(backend, { printer: { name: "Till 1" } });
  const printer = async () => (await stack.call("GET", "/printer/status")).body.printer;
  const configure = (body: unknown) => stack.call("POST", "/printer/config", body);
  const seen = (status: string) => eventually(async () => (await printer()).status === status && printer());

  describe("GET /printer/status", () => {
    it('answers "`printer`: object with name, ip, port, status, paperStatus, coverStatus, queueLength"', async () => {
      const { status, body } = await stack.call("GET", "/printer/status");
      expect(status).toBe(200);
      expect(body).toMatchObject({
        success: true,
        printer: {
          name: "Till 1",
          ip: "127.0.0.1",
          port: 9100,
          status: "online",
          paperStatus: "ok",
          coverStatus: "closed",
          queueLength: 0,
        },
      });
      expect(body.printer).not.toHaveProperty("errorCode");
    });

    it('"queueLength | number | Jobs waiting": the one being printed does not wait', async () => {
      const id = await stack.store([{ type: "text", content: "Hi" }]);
      const first = await stack.print(id, {});
      const second = await stack.print(id, {});
      expect((await printer()).queueLength).toBe(2);
      await stack.worker.start(first);
      expect((await printer()).queueLength).toBe(1);
      await stack.call("DELETE", `/jobs/${second}`);
      expect((await printer()).queueLength).toBe(0);
    });

    it.each([
      ["PAPER_OUT", "out", "closed"],
      ["COVER_OPEN", "ok", "open"],
      ["CUTTER_ERROR", "ok", "closed"],
      ["OVERHEATED", "low", "closed"],
      ["UNRECOVERABLE", "unknown", "unknown"],
    ] as const)('"`errorCode` string, only when status is error": %s', async (errorCode, paperStatus, coverStatus) => {
      await stack.worker.say({ status: "error", errorCode, paperStatus, coverStatus });
      await eventually(async () => (await printer()).errorCode === errorCode);
      expect(await printer()).toMatchObject({ status: "error", paperStatus, coverStatus });
      await stack.worker.say({ status: "online", errorCode: null, paperStatus: "ok", coverStatus: "closed" });
      expect(await seen("online")).not.toHaveProperty("errorCode");
    });

    it("says of an offline printer what was seen of it, also to whoever wants to print, and of others nothing", async () => {
      const reason = async () => (await stack.call("GET", "/printer/status")).body.printer.reason;
      await stack.worker.say({ status: "online" });
      await eventually(async () => (await reason()) === null);
      await stack.worker.say({ status: "offline", reason: "connection refused" });
      await eventually(async () => (await reason()) === "connection refused");
      const { status, body } = await stack.call("POST", "/printer/test");
      expect([status, body.error.details]).toEqual([503, ["printer: connection refused"]]);
      await stack.worker.say({ status: "online", reason: null });
      await eventually(async () => (await reason()) === null);
    });

    it("says of a printer at a new address that the worker has not said anything of it yet", async () => {
      const { port } = await printer();
      await configure({ port: 9199 });
      expect(await printer()).toMatchObject({
        status: "offline",
        reason: "the worker has not said anything of this address yet",
      });
      await configure({ port });
      await seen("online");
    });

    it('"Worker silent (dead, partitioned): printer reports offline", and is back with its next word', async () => {
      stack.worker.fallSilent();
      expect(await seen("offline")).toMatchObject({ paperStatus: "unknown", coverStatus: "unknown" });
      await stack.worker.say({});
      await seen("online");
    });
  });

  describe("POST /printer/test", () => {
    it('answers "`success`, `jobId` (string)" and the job is a page', async () => {
      const { status, body } = await stack.call("POST", "/printer/test");
      expect(status).toBe(200);
      expect(body).toMatchObject({ success: true, jobId: expect.any(String), status: "queued" });
      const { job } = (await stack.call("GET", `/jobs/${body.jobId}`)).body;
      expect(job).toMatchObject({ status: "queued", templateId: "printer-test" });
    });
  });

  describe("POST /printer/config", () => {
    it('answers "200 `{success, printer}` as in GET /printer/status plus `width`", offline until the worker is there', async () => {
      const { status, body } = await configure({ ip: "192.168.1.77", port: 9101, width: 58 });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        success: true,
        printer: { name: "Till 1", ip: "192.168.1.77", port: 9101, width: 58, status: "offline" },
      });
      await stack.worker.say({ address: { ip: "192.168.1.77", port: 9101 } });
      expect(await seen("online")).toMatchObject({ ip: "192.168.1.77" });
    });

    it.each([{ port: 9102 }, { width: 80 }, { ip: "10.0.0.9" }, {}])(
      '"any subset of ip, port, width": %j',
      async (body) => {
        const before = await printer();
        const answer = await configure(body);
        expect(answer.status).toBe(200);
        const { ip, port, width } = { ...before, ...body };
        expect(answer.body.printer).toMatchObject({ ip, port, width });
      },
    );

    it('"Survives restarts", and every replica knows', async () => {
      await configure({ ip: "10.1.2.3", port: 9110, width: 58 });
      const restarted = await stack.another({});
      const { body } = await restarted.call("GET", "/printer/status");
      expect(body.printer).toMatchObject({ ip: "10.1.2.3", port: 9110, width: 58 });
      await restarted.call("POST", "/printer/config", { port: 9111 });
      await eventually(async () => (await printer()).port === 9111);
    });

    it.each(["127.0.0.1", "::1", "fd00::7", "::ffff:10.0.0.1", "localhost"])(
      '"IPv4, IPv6 or host name": %s',
      async (ip) => expect((await configure({ ip })).status).toBe(200),
    );

    it.each([
      "8.8.8.8",
      "2001:db8::1",
      "::ffff:8.8.8.8",
      "::ffff:808:808",
      "0.0.0.0",
      "no such host",
      "a..b",
      "",
      "-x",
      "http://10.0.0.1",
      "10.0.0.1:9100",
    ])(
      '"checked against `printer.allowedNetworks` (default: loopback and private ranges); otherwise 400": %j',
      async (ip) => {
        const before = await printer();
        const answer = await configure({ ip });
        expect(answer.status).toBe(400);
        expect(answer.body.error).toMatchObject({
          code: "VALIDATION_ERROR",
          details: [expect.stringMatching(/^ip: /)],
        });
        expect((await printer()).ip).toBe(before.ip);
      },
    );

    it.each([
      { port: 0 },
      { port: 65536 },
      { port: "9100" },
      { width: 0 },
      { width: "80mm" },
      { ip: 7 },
      { name: "x" },
    ])("refuses %j", async (body) => {
      const answer = await configure(body);
      expect(answer.status).toBe(400);
      expect(answer.body.error.details).toEqual([expect.stringMatching(new RegExp(`^${Object.keys(body)[0]}: `))]);
    });
  });
});
