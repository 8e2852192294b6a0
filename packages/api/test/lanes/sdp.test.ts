import { describeOnEachBackend } from "@platen/testkit/backends";
import type { Json } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { beforeAll, expect, it } from "vitest";
import type { Replica } from "../replica.ts";
import { useStack } from "../stack.ts";
import { addAskingPrinter } from "./asking-rows.ts";
import { sdpPrinter, statusBits } from "./sdp-printer.ts";

describeOnEachBackend("Epson Server Direct Print, asked at two replicas", (backend) => {
  const stack = useStack(backend);
  let template: string;
  let one: Replica;
  let two: Replica;

  beforeAll(async () => {
    template = await stack.store([{ type: "text", content: "{{ line }}" }]);
    one = stack.api;
    two = await stack.another({});
  });

  /** A printer of its own for each test, and a way to give it jobs. */
  async function newPrinter(asking: Parameters<typeof addAskingPrinter>[2] = {}) {
    const { id, secret } = await addAskingPrinter(stack, "sdp", asking);
    const printer = sdpPrinter(secret);
    return {
      id,
      secret,
      printer,
      async print(line = "Zwölf & €"): Promise<string> {
        const answer = await stack.call("POST", `/print/${template}`, { printer: id, data: { line } });
        expect(answer.status, answer.text).toBe(200);
        return answer.body.jobId;
      },
      /** Asks until there is something, as a printer does. */
      fetch: (from = one) =>
        eventually(async () => {
          const asked = await printer.ask(from.base);
          return asked.printJobId !== undefined || asked.version !== undefined ? asked : undefined;
        }),
    };
  }

  const jobOf = async (id: string): Promise<Json> => (await stack.call("GET", `/jobs/${id}`)).body.job;
  const stateOf = async (id: string, at = one): Promise<Json> => (await at.call("GET", `/printers/${id}`)).body.printer;

  it("a printer with nothing to print is answered an empty page that nobody may keep", async () => {
    const { printer } = await newPrinter();
    const { status, text, headers } = await printer.ask(one.base);
    expect([status, text, headers.get("content-length")]).toEqual([200, "", "0"]);
    expect(headers.get("content-type")).toBe("text/xml; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("a name or an ID with letters that the database does not keep is taken without them", async () => {
    const { id, secret } = await newPrinter();
    const body = new URLSearchParams({ ConnectionType: "GetRequest", ID: "bar\0", Name: "T\0M" });
    expect((await globalThis.fetch(`${one.base}/sdp/${secret}`, { method: "POST", body })).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ identity: "bar?", device: { model: "T?M" } });
  });

  it("a job is handed out once, by whichever replica is asked, and the printer's word completes it", async () => {
    const { printer, print, fetch } = await newPrinter();
    const jobId = await print();
    const asked = await fetch(two);
    expect(asked).toMatchObject({ version: "2.00", isQuestion: false });
    expect(asked.text).toContain("<timeout>60000</timeout>");
    expect(asked.text).toContain('<epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print">');
    expect(asked.text).toContain("Zwölf &amp; €");
    expect(asked.text).not.toContain('xmlns=""');
    expect((await jobOf(jobId)).status).toBe("printing");
    expect((await printer.ask(one.base)).text).toBe("");
    expect((await printer.ask(two.base)).text).toBe("");
    expect(await printer.tell(one.base, { printJobId: asked.printJobId })).toEqual({ status: 200, text: "" });
    expect(await jobOf(jobId)).toMatchObject({ status: "completed", confirmation: { method: "device-confirmed" } });
  });

  it("a question that is repeated gets neither the same job nor the next one: the first may be on paper", async () => {
    const { printer, print, fetch } = await newPrinter();
    const [first = "", second = ""] = [await print("first"), await print("second")];
    const { printJobId } = await fetch();
    for (const { base } of [one, two, one]) expect((await printer.ask(base)).text).toBe("");
    expect([(await jobOf(first)).status, (await jobOf(second)).status]).toEqual(["printing", "queued"]);
    await printer.tell(one.base, { printJobId });
    expect((await jobOf(first)).status).toBe("completed");
    expect((await fetch()).text).toContain("second");
  });

  it("two questions at once are given one job, and the next one after its result", async () => {
    const { printer, print, fetch } = await newPrinter();
    const jobs = [await print("first"), await print("second")];
    await fetch(one).then((asked) => printer.tell(one.base, { printJobId: asked.printJobId }));
    const answers = await eventually(async () => {
      const both = await Promise.all([one, two, one, two].map(({ base }) => printer.ask(base)));
      return both.some(({ text }) => text !== "") ? both : undefined;
    });
    expect(answers.filter(({ text }) => text !== "")).toHaveLength(1);
    expect((await jobOf(jobs[0] ?? "")).status).toBe("completed");
    expect((await jobOf(jobs[1] ?? "")).status).toBe("printing");
  });

  it("a result for a print job that nobody knows is taken and has no effect", async () => {
    const { printer, print, fetch } = await newPrinter();
    const jobId = await print();
    await fetch();
    for (const printJobId of ["ABC123", "A".repeat(22), "status"]) {
      expect(await printer.tell(one.base, { printJobId })).toEqual({ status: 200, text: "" });
    }
    expect((await jobOf(jobId)).status).toBe("printing");
  });

  it("a printer's result does not end the job of another printer", async () => {
    const [own, other] = [await newPrinter(), await newPrinter()];
    const jobId = await own.print();
    const { printJobId } = await own.fetch();
    expect((await other.printer.tell(one.base, { printJobId })).status).toBe(200);
    expect((await jobOf(jobId)).status).toBe("printing");
  });

  it("a job in the printer's spooler is asked about until the printer says how it ended", async () => {
    const { printer, print, fetch } = await newPrinter();
    const jobId = await print();
    const { printJobId } = await fetch(one);
    await printer.tell(one.base, { printJobId, status: statusBits.spooled });
    expect((await jobOf(jobId)).status).toBe("printing");
    for (const code of ["Printing", "JobSpooling"]) {
      expect(await fetch(two)).toMatchObject({ printJobId, isQuestion: true });
      await printer.tell(two.base, { printJobId, success: false, code, status: statusBits.ready });
      expect((await jobOf(jobId)).status).toBe("printing");
    }
    expect(await fetch(one)).toMatchObject({ printJobId, isQuestion: true });
    await printer.tell(one.base, { printJobId, status: statusBits.ready });
    expect(await jobOf(jobId)).toMatchObject({ status: "completed", confirmation: { method: "device-confirmed" } });
    expect((await printer.ask(one.base)).text).toBe("");
  });

  it("a job that the printer's spooler does not know any more has an unknown outcome", async () => {
    const { printer, print, fetch } = await newPrinter();
    const jobId = await print();
    const { printJobId } = await fetch();
    await printer.tell(one.base, { printJobId, status: statusBits.spooled });
    expect(await fetch(two)).toMatchObject({ isQuestion: true });
    await printer.tell(two.base, { printJobId, success: false, code: "JobNotFound", status: statusBits.ready });
    expect(await jobOf(jobId)).toMatchObject({ status: "failed", error: { code: "OUTCOME_UNKNOWN" } });
  });

  it.each(["EX_TIMEOUT", "EX_BADPORT"])(
    "%s leaves the outcome unknown, and the job is not offered again",
    async (code) => {
      const { printer, print, fetch } = await newPrinter();
      const jobId = await print();
      const { printJobId } = await fetch();
      await printer.tell(one.base, { printJobId, success: false, code, status: statusBits.ready });
      expect(await jobOf(jobId)).toMatchObject({ status: "failed", error: { code: "OUTCOME_UNKNOWN" } });
      expect((await printer.ask(one.base)).text).toBe("");
      expect((await printer.ask(two.base)).text).toBe("");
    },
  );

  it("an open cover is shown, and the printer is asked how it is before it gets the next job", async () => {
    const { id, printer, print, fetch } = await newPrinter();
    const [first, second] = [await print(), await print()];
    const { printJobId } = await fetch();
    await printer.tell(one.base, { printJobId, success: false, code: "EPTR_COVER_OPEN", status: statusBits.coverOpen });
    expect(await jobOf(first)).toMatchObject({ status: "failed", error: { code: "OUTCOME_UNKNOWN" } });
    expect(await stateOf(id)).toMatchObject({ status: "error", coverStatus: "open", errorCode: "COVER_OPEN" });
    const question = await printer.ask(one.base);
    expect(question).toMatchObject({ isQuestion: true });
    await printer.tell(one.base, { printJobId: question.printJobId, success: false, status: statusBits.coverOpen });
    expect((await jobOf(second)).status).toBe("queued");
    await printer.tell(one.base, { printJobId: question.printJobId, status: statusBits.printed });
    expect(await stateOf(id)).toMatchObject({ status: "online", coverStatus: "closed" });
    expect((await fetch(one)).isQuestion).toBe(false);
  });

  it("firmware that refuses the form with names is given the old one, and its next result belongs to the job it has", async () => {
    const { printer, print, fetch } = await newPrinter();
    const [first, second] = [await print(), await print()];
    await fetch(one);
    await printer.tell(one.base, { success: false, code: "SchemaError", status: statusBits.ready });
    expect(await jobOf(first)).toMatchObject({ status: "failed", error: { code: "PRINT_FAILED" } });
    const again = await eventually(async () => {
      const asked = await printer.ask(two.base);
      return asked.version ? asked : undefined;
    });
    expect(again).toMatchObject({ version: "1.00", isQuestion: false });
    expect(again.printJobId).toBeUndefined();
    expect((await printer.ask(one.base)).text).toBe("");
    await printer.tell(one.base, {});
    expect(await jobOf(second)).toMatchObject({ status: "completed", confirmation: { method: "device-confirmed" } });
  });

  it("a result without a name that comes with the first questions after a silence is not taken for the next job's", async () => {
    const { printer, print } = await newPrinter({ device: { oldFirmware: true, intervalS: 3_600 } });
    const jobId = await print();
    expect((await printer.ask(one.base)).text).toBe("");
    await printer.tell(one.base, {});
    expect((await printer.ask(one.base)).text).toBe("");
    expect((await jobOf(jobId)).status).toBe("queued");
    expect(await printer.ask(one.base)).toMatchObject({ version: "1.00", isQuestion: false });
    await printer.tell(one.base, {});
    expect((await jobOf(jobId)).status).toBe("completed");
  });

  it("a printer that says why it did not even try has printed nothing", async () => {
    const { printer, print, fetch } = await newPrinter();
    const jobId = await print();
    await fetch();
    const error = "<ErrorSummary>Data size is exceeded</ErrorSummary><ErrorDetail/>";
    const response = `<ServerDirectPrint><Response Success="false">${error}</Response></ServerDirectPrint>`;
    await printer.send(one.base, `<PrintResponseInfo Version="3.00">${response}</PrintResponseInfo>`);
    const { status, error: said } = await jobOf(jobId);
    expect([status, said.code]).toEqual(["failed", "PRINT_FAILED"]);
    expect(said.message).toContain("Data size is exceeded");
  });

  it("what cannot be read as a result is answered like one, since the printer would repeat it for ever", async () => {
    const { printer, print, fetch } = await newPrinter();
    const jobId = await print();
    await fetch();
    for (const document of ["", "<a", '<!DOCTYPE a [<!ENTITY e "ee">]><a>&e;</a>', "<soap/>"]) {
      expect(await printer.send(one.base, document)).toEqual({ status: 200, text: "" });
    }
    expect((await jobOf(jobId)).status).toBe("printing");
  });

  it("a notification of the printer's status is seen at every replica", async () => {
    const { id, printer } = await newPrinter();
    expect(await printer.notify(one.base, statusBits.paperEnd)).toEqual({ status: 200, text: "" });
    expect(await stateOf(id)).toMatchObject({ status: "error", paperStatus: "out", errorCode: "PAPER_OUT" });
    await eventually(async () => (await stateOf(id, two)).paperStatus === "out");
    await printer.notify(two.base, statusBits.ready);
    await eventually(async () => (await stateOf(id)).paperStatus === "ok");
  });

  it("the first ID that asks is the printer's, and another one with the same address gets nothing", async () => {
    const { secret, printer, print, fetch } = await newPrinter();
    expect((await printer.ask(one.base)).status).toBe(200);
    const jobId = await print();
    const stranger = sdpPrinter(secret, "stranger");
    await eventually(async () => (await stranger.ask(one.base)).status === 401);
    await eventually(async () => (await stranger.ask(two.base)).status === 401);
    expect((await jobOf(jobId)).status).toBe("queued");
    const { printJobId } = await fetch(two);
    expect((await stranger.tell(one.base, { printJobId })).status).toBe(401);
    expect((await jobOf(jobId)).status).toBe("printing");
  });

  it("an address that was typed with a slash at its end is the same one", async () => {
    const { secret } = await newPrinter();
    expect(await sdpPrinter(`${secret}/`).ask(one.base)).toMatchObject({ status: 200, text: "" });
  });

  it("a secret that nobody has is answered 404", async () => {
    expect((await sdpPrinter("nobody".padEnd(43, "y")).ask(one.base)).status).toBe(404);
  });

  it("what is no message of a printer is refused", async () => {
    const { secret } = await newPrinter();
    for (const body of ["", "ConnectionType=Other&ID=1", "x".repeat(100_000)]) {
      const answer = await fetch(`${one.base}/sdp/${secret}`, { method: "POST", body });
      expect([400, 413]).toContain(answer.status);
    }
  });
});

describeOnEachBackend("Epson Server Direct Print, when no word comes in time", (backend) => {
  const stack = useStack(backend, { limits: { confirmWithinMs: 1 } });
  let template: string;

  beforeAll(async () => {
    template = await stack.store([{ type: "text", content: "Hi" }]);
  });

  /** A printer that has fetched a job. */
  async function withJob() {
    const { id, secret } = await addAskingPrinter(stack, "sdp");
    const printer = sdpPrinter(secret);
    const { jobId } = (await stack.call("POST", `/print/${template}`, { printer: id, data: {} })).body;
    const { printJobId } = await eventually(async () => {
      const asked = await printer.ask(stack.api.base);
      return asked.printJobId ? asked : undefined;
    });
    const job = async (): Promise<Json> => (await stack.call("GET", `/jobs/${jobId}`)).body.job;
    return { printer, printJobId, job };
  }

  const late = {
    status: "failed",
    error: { code: "OUTCOME_UNKNOWN" },
    confirmation: { method: "device-confirmed", late: true },
  };

  it("the outcome is unknown, the job is not offered again, and a result that comes later is kept as late", async () => {
    const { printer, printJobId, job } = await withJob();
    await eventually(async () => (await job()).error?.code === "OUTCOME_UNKNOWN");
    expect((await printer.ask(stack.api.base)).text).toBe("");
    for (const _ of ["first", "repeated"]) {
      expect((await printer.tell(stack.api.base, { printJobId })).status).toBe(200);
      expect(await job()).toMatchObject(late);
    }
  });

  it("a job in the printer's spooler is asked about further on, and printed after all it is kept as late", async () => {
    const { printer, printJobId, job } = await withJob();
    await printer.tell(stack.api.base, { printJobId, status: statusBits.spooled });
    await eventually(async () => (await job()).error?.code === "OUTCOME_UNKNOWN");
    expect(await printer.ask(stack.api.base)).toMatchObject({ printJobId, isQuestion: true });
    await printer.tell(stack.api.base, { printJobId, success: false, code: "Printing", status: statusBits.ready });
    expect(await printer.ask(stack.api.base)).toMatchObject({ printJobId, isQuestion: true });
    await printer.tell(stack.api.base, { printJobId, status: statusBits.ready });
    expect(await job()).toMatchObject(late);
    expect((await printer.ask(stack.api.base)).text).toBe("");
  });
});
