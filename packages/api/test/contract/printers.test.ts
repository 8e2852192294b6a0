import { connectDatabase } from "@platen/shared/db/connect";
import { deletePrinter } from "@platen/shared/db/printers";
import { describeOnEachBackend } from "@platen/testkit/backends";
import type { Json } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { describe, expect, it } from "vitest";
import { listen, refusedUpgrade } from "../listener.ts";
import { useStack } from "../stack.ts";

let made = 0;

/** A printer that nobody has made yet. */
function newPrinter(changes: Json = {}): Json {
  made++;
  const address = { host: "127.0.0.1", port: 10_000 + made };
  return { id: `printer-${made}`, name: `Printer ${made}`, address, language: "escpos", width: 80, ...changes };
}

describeOnEachBackend("the contract: printers", (backend) => {
  const stack = useStack(backend, { printer: { name: "Till 1" } });
  const printer = async (id: string) => (await stack.call("GET", `/printers/${id}`)).body.printer;
  const list = async (query = "") => (await stack.call("GET", `/printers${query}`)).body;
  const idsOf = async (query: string) => (await list(query)).printers.map(({ id }: Json) => id);

  async function add(changes: Json = {}): Promise<Json> {
    const answer = await stack.call("POST", "/printers", newPrinter(changes));
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.printer;
  }

  async function addOnline(changes: Json = {}): Promise<Json> {
    const added = await add(changes);
    const { id: printerId, ip, port } = added;
    await stack.worker.say({ printerId, address: { ip, port } });
    await eventually(async () => (await printer(printerId)).status === "online");
    return added;
  }

  describe("POST /printers", () => {
    it("answers 201 with the printer, where it is and the name of its state", async () => {
      const body = newPrinter({ id: "bar", name: "Bar", width: 58, language: "starprnt", site: "pub" });
      const answer = await stack.call("POST", "/printers", body);
      expect(answer.status).toBe(201);
      expect(answer.headers.get("location")).toBe("/printers/bar");
      expect(answer.headers.get("etag")).toMatch(/^".+"$/);
      expect(answer.body).toMatchObject({
        success: true,
        printer: {
          id: "bar",
          name: "Bar",
          site: "pub",
          lane: "tcp",
          address: body.address,
          ip: body.address.host,
          port: body.address.port,
          language: "starprnt",
          paper: "continuous",
          model: "generic",
          reportedModel: null,
          dpi: 203,
          charset: "none",
          width: 58,
          whenOffline: "refuse",
          enabled: true,
          labels: {},
          version: 1,
          status: "offline",
          reason: "no worker is heard",
          worker: "offline",
          queueLength: 0,
        },
      });
      expect(await printer("bar")).toEqual(answer.body.printer);
    });

    it.each([
      [{ language: "zpl" }, "labels"],
      [{ language: "starprnt" }, "continuous"],
      [{ language: "zpl", paper: "continuous" }, "continuous"],
      [{ language: "escpos", paper: "labels" }, "labels"],
    ])("makes of %j a printer that holds %s", async (kind, paper) => {
      expect(await printer((await add(kind)).id)).toMatchObject({ ...kind, paper });
    });

    it("refuses a language that its lane cannot carry, before and after", async () => {
      const problem = expect.stringMatching(
        /^language: must be a language of printers of the lane tcp: escpos, starprnt, zpl$/,
      );
      const refused = await stack.call("POST", "/printers", newPrinter({ language: "epos" }));
      expect([refused.status, refused.body.error.details]).toEqual([400, [problem]]);
      const { id } = await add();
      const changed = await stack.call("PUT", `/printers/${id}`, { language: "epos" });
      expect([changed.status, changed.body.error.details]).toEqual([400, [problem]]);
      const tried = await stack.call("POST", "/printers/try", { address: newPrinter().address, language: "epos" });
      expect([tried.status, tried.body.error.details]).toEqual([400, [problem]]);
    });

    it("refuses an id that is taken with PRINTER_EXISTS, and changes nothing", async () => {
      const { id, name } = await add();
      const answer = await stack.call("POST", "/printers", newPrinter({ id, name: "Another" }));
      expect([answer.status, answer.body.error.code]).toEqual([409, "PRINTER_EXISTS"]);
      expect((await printer(id)).name).toBe(name);
    });

    it("makes one printer of two requests for the same id at once", async () => {
      const body = newPrinter();
      const answers = await Promise.all([1, 2, 3].map(() => stack.call("POST", "/printers", body)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    });

    it("tells every problem of a printer by its path", async () => {
      const body = {
        id: "no spaces",
        address: { host: "8.8.8.8", port: 9100 },
        language: "starprnt",
        model: "epson-tm-t88v",
        dpi: 300,
        width: 5,
        lane: "pigeon",
        labels: { floor: 2 },
        colour: "red",
      };
      const { status, body: answer } = await stack.call("POST", "/printers", body);
      expect([status, answer.error.code]).toEqual([400, "VALIDATION_ERROR"]);
      const paths = answer.error.details.map((problem: string) => problem.slice(0, problem.indexOf(":")));
      expect(paths.sort()).toEqual(
        ["address.host", "colour", "dpi", "id", "labels.floor", "lane", "model", "name", "width"].sort(),
      );
    });

    it.each([
      [
        { model: "epson-tm-t88vii", language: "starprnt" },
        /^model: must be one of generic, auto, .*star-.* speak starprnt/,
      ],
      [{ model: "typewriter" }, /^model: must be one of generic, auto, /],
      [{ dpi: 300 }, /^dpi: must be 203, because/],
      [{ paper: "stone" }, /^paper: must be one of continuous, labels/],
      [{ address: { host: "8.8.8.8", port: 9100 } }, /^address\.host: is not in a network/],
      [{ address: { host: "no such host", port: 9100 } }, /^address\.host: must be an IPv4/],
      [{ address: { host: "10.0.0.1" } }, /^address\.port: is required/],
      [{ site: "two words" }, /^site: must have 1 to 64 letters/],
      [{ name: "a\u0000b" }, /^name: must not contain the character NUL$/],
    ])("refuses %j", async (changes, problem) => {
      const { status, body } = await stack.call("POST", "/printers", newPrinter(changes));
      expect([status, body.error.details]).toEqual([400, [expect.stringMatching(problem)]]);
    });

    it("refuses the service's own port as a printer's", async () => {
      const port = Number(new URL(stack.place.databaseUrl).port);
      const answer = await stack.call("POST", "/printers", newPrinter({ address: { host: "127.0.0.1", port } }));
      expect(answer.status).toBe(400);
      expect(answer.body.error.details).toEqual([expect.stringMatching(/^address\.port: .* not a printer$/)]);
    });
  });

  describe("GET /printers/:id", () => {
    it("shows the printer `default` with the fields of GET /printer/status", async () => {
      const { model, ...status } = (await stack.call("GET", "/printer/status")).body.printer;
      expect(await printer("default")).toMatchObject({
        ...status,
        id: "default",
        model: "generic",
        reportedModel: model,
      });
    });

    it("shows what the worker says of this printer and of no other", async () => {
      const [one, other] = [await addOnline(), await addOnline()];
      await stack.worker.say({ printerId: one.id, status: "error", errorCode: "PAPER_OUT", paperStatus: "out" });
      await eventually(async () => (await printer(one.id)).errorCode === "PAPER_OUT");
      expect(await printer(one.id)).toMatchObject({ status: "error", paperStatus: "out", worker: "online" });
      expect(await printer(other.id)).toMatchObject({ status: "online", paperStatus: "ok" });
      expect(await printer("default")).toMatchObject({ status: "online", paperStatus: "ok" });
    });

    it.each(["nobody", "%00", "a%20b", "x".repeat(65)])("answers 404 PRINTER_NOT_FOUND for %s", async (id) => {
      for (const [method, path, body] of [
        ["GET", `/printers/${id}`],
        ["PUT", `/printers/${id}`, {}],
        ["DELETE", `/printers/${id}`],
        ["POST", `/printers/${id}/test`],
      ] as const) {
        const answer = await stack.call(method, path, body);
        expect([method, answer.status, answer.body.error.code]).toEqual([method, 404, "PRINTER_NOT_FOUND"]);
      }
    });
  });

  describe("GET /printers", () => {
    it("pages by id: every printer once, and no cursor on the last page", async () => {
      const site = "paged";
      const ids: string[] = [];
      for (let count = 0; count < 5; count++) ids.push((await add({ site })).id);
      const first = await list(`?site=${site}&limit=2`);
      expect(first.printers).toHaveLength(2);
      const second = await list(`?site=${site}&limit=2&cursor=${first.nextCursor}`);
      const third = await list(`?site=${site}&limit=2&cursor=${second.nextCursor}`);
      const seen = [first, second, third].flatMap(({ printers }) => printers.map(({ id }: Json) => id));
      expect(seen).toEqual([...ids].sort());
      expect(third.nextCursor).toBeNull();
    });

    it("shows each printer as GET /printers/:id does, with its own queue", async () => {
      const site = "queues";
      const [one, other] = [await addOnline({ site }), await addOnline({ site })];
      for (const { id } of [one, one, other]) await stack.call("POST", `/printers/${id}/test`);
      const { printers } = await list(`?site=${site}`);
      expect(printers).toEqual([await printer(one.id), await printer(other.id)]);
      expect(printers.map(({ queueLength }: Json) => queueLength)).toEqual([2, 1]);
    });

    it("finds printers by status; offline is every one that is not heard of as online or in error", async () => {
      const site = "statuses";
      const online = await addOnline({ site });
      const failing = await addOnline({ site });
      const silent = await add({ site });
      const off = await addOnline({ site });
      await stack.worker.say({ printerId: failing.id, status: "error", errorCode: "COVER_OPEN", coverStatus: "open" });
      await stack.call("PUT", `/printers/${off.id}`, { enabled: false });
      await eventually(async () => (await printer(failing.id)).status === "error");
      expect(await idsOf(`?site=${site}&status=online`)).toEqual([online.id]);
      expect(await idsOf(`?site=${site}&status=error`)).toEqual([failing.id]);
      expect(await idsOf(`?site=${site}&status=offline`)).toEqual([silent.id, off.id].sort());
      expect((await printer(off.id)).reason).toBe("it is switched off");
    });

    it.each(["?status=asleep", "?site=two%20words", "?limit=0", "?cursor=%20"])("refuses %s", async (query) => {
      const { status, body } = await stack.call("GET", `/printers${query}`);
      expect([status, body.error.code]).toEqual([400, "VALIDATION_ERROR"]);
    });
  });

  describe("PUT /printers/:id", () => {
    it.each([
      { name: "Kitchen" },
      { site: "upstairs" },
      { address: { host: "10.0.0.9", port: 9101 } },
      { width: 58 },
      { language: "zpl", dpi: 300 },
      { paper: "labels" },
      { model: "epson-tm-t88v" },
      { charset: "gb18030" },
      { whenOffline: "queue" },
      { enabled: false },
      { labels: { floor: "2" } },
      {},
    ])("changes %j and nothing else", async (changes) => {
      const { version: _version, updatedAt: _updatedAt, ...before } = await add();
      const answer = await stack.call("PUT", `/printers/${before.id}`, changes);
      expect(answer.status).toBe(200);
      const address: Json = "address" in changes ? { ip: changes.address.host, port: changes.address.port } : {};
      const reason = "enabled" in changes ? { reason: "it is switched off" } : {};
      expect(answer.body.printer).toMatchObject({ ...before, ...changes, ...address, ...reason, version: 2 });
    });

    it("checks what comes of it as a whole", async () => {
      const { id } = await add({ model: "epson-tm-t88v" });
      const { status, body } = await stack.call("PUT", `/printers/${id}`, { language: "starprnt", width: 58 });
      expect([status, body.error.details]).toEqual([400, [expect.stringMatching(/^model: must be one of/)]]);
      expect(await printer(id)).toMatchObject({ language: "escpos", width: 80, version: 1 });
    });

    it("keeps language and model together, whoever changes them at once", async () => {
      const { id } = await add({ model: "generic" });
      const changes = [{ language: "starprnt" }, { model: "epson-tm-t88v" }];
      const answers = await Promise.all(changes.map((change) => stack.call("PUT", `/printers/${id}`, change)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    });

    it("is followed by every replica", async () => {
      const other = await stack.another({});
      const { id } = await add();
      await other.call("POST", `/printers/${id}/test`);
      await stack.call("PUT", `/printers/${id}`, { width: 58, address: { host: "10.0.0.7", port: 9100 } });
      const preview = async () =>
        (
          await other.call(
            "POST",
            "/preview",
            {
              printer: id,
              config: { width: "80mm", blocks: [{ type: "divider" }] },
            },
            { Accept: "text/plain" },
          )
        ).text.trim().length;
      await eventually(async () => (await preview()) < 40);
      expect((await other.call("GET", `/printers/${id}`)).body.printer).toMatchObject({ width: 58, ip: "10.0.0.7" });
    });

    it("changes the printer `default` as POST /printer/config does", async () => {
      const { width } = await printer("default");
      await stack.call("PUT", "/printers/default", { width: 58, name: "Till 2" });
      expect((await stack.call("GET", "/printer/status")).body.printer).toMatchObject({ width: 58, name: "Till 2" });
      await stack.call("PUT", "/printers/default", { width, name: "Till 1" });
    });

    it("refuses an id, and fields that nobody knows", async () => {
      const { id } = await add();
      const { status, body } = await stack.call("PUT", `/printers/${id}`, { id: "other", colour: "red" });
      expect([status, body.error.details]).toEqual([400, ["id: unknown field", "colour: unknown field"]]);
    });

    it("with an If-Match that is not current changes nothing and answers 412", async () => {
      const { id } = await add();
      const first = (await stack.call("GET", `/printers/${id}`)).headers.get("etag") ?? "";
      const changed = await stack.call("PUT", `/printers/${id}`, { name: "Mine" }, { "If-Match": first });
      expect([changed.status, changed.body.printer.name]).toEqual([200, "Mine"]);
      expect(changed.headers.get("etag")).not.toBe(first);
      const late = await stack.call("PUT", `/printers/${id}`, { name: "Yours" }, { "If-Match": first });
      expect([late.status, late.body.error.code]).toEqual([412, "PRECONDITION_FAILED"]);
      const deleted = await stack.call("DELETE", `/printers/${id}`, undefined, { "If-Match": first });
      expect(deleted.status).toBe(412);
      expect((await printer(id)).name).toBe("Mine");
    });

    it("lets one of two people through who change the same state at once", async () => {
      const { id } = await add();
      const etag = (await stack.call("GET", `/printers/${id}`)).headers.get("etag") ?? "";
      const answers = await Promise.all(
        ["One", "Two"].map((name) => stack.call("PUT", `/printers/${id}`, { name }, { "If-Match": etag })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    });
  });

  describe("DELETE /printers/:id", () => {
    const remove = (id: string, query = "") => stack.call("DELETE", `/printers/${id}${query}`);

    it("deletes a printer that has no open jobs, and its ended jobs stay", async () => {
      const { id } = await addOnline();
      const { jobId } = (await stack.call("POST", `/printers/${id}/test`)).body;
      await stack.worker.start(jobId);
      await stack.worker.complete(jobId);
      const answer = await remove(id);
      expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ success: true, cancelledJobs: 0 })]);
      expect((await stack.call("GET", `/printers/${id}`)).status).toBe(404);
      expect((await stack.call("POST", `/printers/${id}/test`)).status).toBe(404);
      expect(await idsOf("?limit=100")).not.toContain(id);
      expect((await stack.call("GET", `/jobs/${jobId}`)).body.job).toMatchObject({
        status: "completed",
        printerId: id,
      });
    });

    it("refuses a printer with a job that waits, unless it may be cancelled; that is told on /ws", async () => {
      const { id } = await addOnline();
      const { jobId } = (await stack.call("POST", `/printers/${id}/test`)).body;
      const refused = await remove(id);
      expect([refused.status, refused.body.error.code]).toEqual([409, "PRINTER_BUSY"]);
      const listener = await listen(stack.api.base);
      const deleted = await remove(id, "?openJobs=cancel");
      expect([deleted.status, deleted.body.cancelledJobs]).toEqual([200, 1]);
      await listener.hears("jobUpdate", { jobId, status: "cancelled", printerId: id });
      await listener.close();
      expect((await stack.call("GET", `/jobs/${jobId}`)).body.job.status).toBe("cancelled");
    });

    it("refuses a printer that is printing whatever may be cancelled, and cancels nothing then", async () => {
      const { id } = await addOnline();
      const printing = (await stack.call("POST", `/printers/${id}/test`)).body.jobId;
      const waiting = (await stack.call("POST", `/printers/${id}/test`)).body.jobId;
      await stack.worker.start(printing);
      const answer = await remove(id, "?openJobs=cancel");
      expect([answer.status, answer.body.error.code]).toEqual([409, "PRINTER_BUSY"]);
      expect((await stack.call("GET", `/jobs/${waiting}`)).body.job.status).toBe("queued");
      expect((await printer(id)).queueLength).toBe(1);
    });

    it("never deletes the printer `default`", async () => {
      for (const query of ["", "?openJobs=cancel"]) {
        const answer = await remove("default", query);
        expect([answer.status, answer.body.error.code]).toEqual([409, "PRINTER_NEEDED"]);
      }
      expect((await printer("default")).id).toBe("default");
    });

    it("is found out by a replica that did not hear of it, and no job is stored for a printer that is gone", async () => {
      const [one, other] = [await addOnline(), await addOnline()];
      const templateId = await stack.store([{ type: "text", content: "Hi" }]);
      const print = (key: string) =>
        stack.call("POST", `/print/${templateId}`, { printer: one.id, data: {} }, { "Idempotency-Key": key });
      const accepted = await print(`before-${one.id}`);
      expect(accepted.status).toBe(200);
      expect((await stack.call("POST", `/printers/${other.id}/test`)).status).toBe(200);
      const connection = connectDatabase({ url: stack.place.databaseUrl, name: "test", max: 1 });
      for (const { id } of [one, other]) await deletePrinter(connection.db, id, { cancelQueued: true });
      await connection.close();
      for (const answer of [await print(`after-${one.id}`), await stack.call("POST", `/printers/${other.id}/test`)]) {
        expect([answer.status, answer.body.error?.code]).toEqual([404, "PRINTER_NOT_FOUND"]);
      }
      expect((await print(`before-${one.id}`)).body.jobId).toBe(accepted.body.jobId);
    });

    it("leaves its id free for another printer, which every replica takes for a new one", async () => {
      const other = await stack.another({});
      const { id } = await add({ width: 58 });
      await stack.call("PUT", `/printers/${id}`, { name: "Before" });
      expect((await other.call("GET", `/printers/${id}`)).body.printer.name).toBe("Before");
      await remove(id);
      await add({ id, name: "After", width: 80 });
      expect((await other.call("GET", `/printers/${id}`)).body.printer).toMatchObject({ name: "After", version: 1 });
    });
  });

  describe("GET /jobs?printerId=", () => {
    it("lists the jobs of this printer, newest first, page by page, also when it is gone", async () => {
      const { id } = await addOnline();
      const jobIds: string[] = [];
      for (let count = 0; count < 3; count++) {
        jobIds.unshift((await stack.call("POST", `/printers/${id}/test`)).body.jobId);
        await stack.call("POST", "/printer/test");
      }
      const first = (await stack.call("GET", `/jobs?printerId=${id}&limit=2`)).body;
      await stack.call("DELETE", `/printers/${id}?openJobs=cancel`);
      const second = (await stack.call("GET", `/jobs?printerId=${id}&cursor=${first.nextCursor}`)).body;
      expect([...first.jobs, ...second.jobs].map((job: Json) => job.id)).toEqual(jobIds);
      expect(second.nextCursor).toBeNull();
      expect((await stack.call("GET", `/jobs?printerId=${id}&status=queued`)).body.jobs).toEqual([]);
    });

    it("refuses what cannot be a printer's id", async () => {
      const { status, body } = await stack.call("GET", "/jobs?printerId=two%20words");
      expect([status, body.error.details]).toEqual([
        400,
        [expect.stringMatching(/^printerId: must have 1 to 64 letters/)],
      ]);
    });
  });

  describe("/ws?printerId=", () => {
    it("hears of the named printers and their jobs, and of no others", async () => {
      const [one, two, other] = [await addOnline(), await addOnline(), await addOnline()];
      const some = await listen(stack.api.base, { query: `?printerId=${one.id},${two.id}` });
      const all = await listen(stack.api.base);
      for (const { id: printerId } of [other, one, two]) {
        await stack.call("POST", `/printers/${printerId}/test`);
        await stack.worker.say({ printerId, paperStatus: "low" });
      }
      for (const { id: printerId } of [one, two]) {
        await some.hears("jobUpdate", { printerId });
        await some.hears("printerUpdate", { printerId, paperStatus: "low" });
      }
      await all.hears("jobUpdate", { printerId: other.id });
      await all.hears("printerUpdate", { printerId: other.id, paperStatus: "low" });
      expect(some.events.filter(({ data }) => data.printerId === other.id)).toEqual([]);
      await Promise.all([some.close(), all.close()]);
    });

    it("may name a printer that is added later", async () => {
      const listener = await listen(stack.api.base, { query: "?printerId=added-later" });
      await addOnline({ id: "added-later" });
      await listener.hears("printerUpdate", { printerId: "added-later", status: "online" });
      await listener.close();
    });

    it.each(["?printerId=", "?printerId=a,,b", "?printerId=two%20words"])("refuses %s", async (query) => {
      const { status, body } = await refusedUpgrade(`${stack.api.base.replace("http", "ws")}/ws${query}`);
      expect([status, body.error.details]).toEqual([400, [expect.stringMatching(/^printerId: /)]]);
    });
  });

  describe("POST /printers/:id/test", () => {
    it("prints a test page on this printer, once for each Idempotency-Key", async () => {
      const { id } = await addOnline();
      const headers = { "Idempotency-Key": `test-${id}` };
      const first = await stack.call("POST", `/printers/${id}/test`, undefined, headers);
      const again = await stack.call("POST", `/printers/${id}/test`, undefined, headers);
      expect(first.body).toMatchObject({ success: true, printerId: id, status: "queued" });
      expect(again.body.jobId).toBe(first.body.jobId);
      const elsewhere = await stack.call("POST", "/printer/test", undefined, headers);
      expect([elsewhere.status, elsewhere.body.error.code]).toEqual([409, "IDEMPOTENCY_CONFLICT"]);
    });

    it("is refused while this printer is offline, whatever the others are", async () => {
      const { id } = await add();
      const { status, body } = await stack.call("POST", `/printers/${id}/test`);
      expect([status, body.error.code]).toEqual([503, "PRINTER_OFFLINE"]);
      expect((await stack.call("POST", "/printer/test")).status).toBe(200);
    });
  });
});
