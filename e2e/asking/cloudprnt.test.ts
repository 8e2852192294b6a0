import { describeOnEachBackend } from "@platen/testkit/backends";
import type { Json } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { difference, dotsOf, joined } from "../strip.ts";
import { type AskingStand, notOnPaper, onPaper, startAskingStand } from "./asking-stand.ts";

describeOnEachBackend("a CloudPRNT printer that asks two replicas in turn", ({ redisUrl }) => {
  let stand: AskingStand;

  beforeAll(async () => {
    stand = await startAskingStand(redisUrl);
  });
  afterEach(() => stand.removePrinters());
  afterAll(() => stand?.close());

  it("prints what it fetches once, and completes it by its own word", async () => {
    const printer = await stand.addPrinter("cloudprnt");
    const jobId = await printer.print();
    expect(await stand.ended(jobId)).toMatchObject({
      status: "completed",
      attempts: 1,
      confirmation: { method: "device-confirmed" },
    });
    expect(printer.paperOf(jobId)).toEqual(onPaper);
    await stand.tells(jobId, "queued", "printing", "completed");
  });

  it.each(["application/vnd.star.line", "image/png"])(
    "that reads %s prints the same paper as the preview shows",
    async (encodings) => {
      const printer = await stand.addPrinter("cloudprnt", { settings: { encodings } });
      const blocks = [
        { type: "text", content: "咖啡", size: 2, align: "center" },
        { type: "datamatrix", content: "platen" },
        { type: "text", content: "Café 4,50" },
      ];
      const config = { width: "80mm", blocks };
      const { jobId } = await stand.ask("POST", "/jobs", { config, data: {}, printer: printer.id });
      expect((await stand.ended(jobId)).status).toBe("completed");
      const preview = await fetch(`${stand.url}/jobs/${jobId}/preview`);
      const shown = dotsOf(Buffer.from(await preview.arrayBuffer()));
      expect(difference(shown, joined(printer.receipts()))).toBe("");
    },
  );

  it("fetches twice with one token and gets the same bytes: one delivery, one receipt", async () => {
    const printer = await stand.addPrinter("cloudprnt", { faults: { asksTwice: true } });
    const jobId = await printer.print();
    expect(await stand.ended(jobId)).toMatchObject({ status: "completed", attempts: 1 });
    const fetched = printer.exchanges().filter(({ what }) => what === "fetch");
    expect(fetched.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(fetched.map(({ sha256 }) => sha256)).size).toBe(1);
    expect(printer.paperOf(jobId)).toEqual(onPaper);
    await stand.tells(jobId, "queued", "printing", "completed");
  });

  it("loses its DELETE and is not offered the job again, whose outcome is unknown at the deadline", async () => {
    const printer = await stand.addPrinter("cloudprnt", { faults: { loseConfirmation: 1 } });
    const [lost, next] = [await printer.print(), await printer.print()];
    await stand.handedOver(lost);
    await printer.asksOn();
    expect((await stand.job(next)).status).toBe("queued");
    await stand.passDeadline(lost);
    expect(await stand.ended(lost)).toMatchObject({ status: "failed", error: { code: "OUTCOME_UNKNOWN" } });
    expect((await stand.ended(next)).status).toBe("completed");
    expect([printer.paperOf(lost), printer.paperOf(next)]).toEqual([onPaper, onPaper]);
    await stand.tells(lost, "queued", "printing", "failed");
  });

  it("refuses the data with 511, and the job fails with that reason and is not offered again", async () => {
    const printer = await stand.addPrinter("cloudprnt", { faults: { confirmationCode: "511 Media Decoding Error" } });
    const jobId = await printer.print();
    const { status, error } = await stand.ended(jobId);
    expect([status, error.code]).toEqual(["failed", "PRINT_FAILED"]);
    expect(error.message).toContain("511");
    await printer.mend();
    await printer.asksOn();
    expect(printer.paperOf(jobId)).toEqual(notOnPaper);
    await stand.tells(jobId, "queued", "printing", "failed");
  });

  it("says 520 after an answer that was not 200, and the job stays queued with one attempt more", async () => {
    const printer = await stand.addPrinter("cloudprnt", { faults: { asksForType: "image/gif" } });
    const jobId = await printer.print();
    await eventually(async () => (await stand.job(jobId)).attempts > 0);
    expect((await stand.job(jobId)).status).toBe("queued");
    expect(printer.exchanges().find(({ what }) => what === "fetch")?.status).toBe(415);
    await printer.mend();
    expect((await stand.ended(jobId)).status).toBe("completed");
    expect(printer.paperOf(jobId)).toEqual(onPaper);
    await stand.tells(jobId, "queued", "printing", "completed");
  });

  it("says 520 after an answer of 200, and the outcome is unknown and the job not offered again", async () => {
    const printer = await stand.addPrinter("cloudprnt", { faults: { confirmationCode: "520 Download Timeout" } });
    const jobId = await printer.print();
    expect(await stand.ended(jobId)).toMatchObject({ status: "failed", error: { code: "OUTCOME_UNKNOWN" } });
    await printer.mend();
    await printer.asksOn();
    expect(printer.paperOf(jobId)).toEqual(notOnPaper);
  });

  it("confirms with an empty code, which proves nothing: the outcome is unknown", async () => {
    const printer = await stand.addPrinter("cloudprnt", { faults: { confirmationCode: "" } });
    const jobId = await printer.print();
    expect(await stand.ended(jobId)).toMatchObject({ status: "failed", error: { code: "OUTCOME_UNKNOWN" } });
    expect(printer.paperOf(jobId)).toEqual(onPaper);
  });

  it("confirms with the token of the delivery before, is answered 200, and neither job changes", async () => {
    const printer = await stand.addPrinter("cloudprnt");
    const first = await printer.print();
    const before = await stand.ended(first);
    await printer.setFaults({ oldToken: true });
    const second = await printer.print();
    await eventually(() => printer.confirmations().length === 2);
    await printer.asksOn();
    expect((await stand.job(second)).status).toBe("printing");
    expect(await stand.job(first)).toEqual(before);
    await stand.passDeadline(second);
    await stand.ended(second);
  });

  it("cannot close a copy that a person ordered by an old DELETE, which is late proof of the first one", async () => {
    const printer = await stand.addPrinter("cloudprnt", { faults: { loseConfirmation: 1 } });
    const first = await printer.print();
    await stand.handedOver(first);
    await printer.asksOn();
    await stand.passDeadline(first);
    await stand.ended(first);
    await printer.setFaults({ oldToken: true });
    const { jobId: copy } = await stand.ask("POST", `/jobs/${first}/reprint`);
    await eventually(async () => (await stand.job(first)).confirmation?.late === true);
    expect(await stand.job(first)).toMatchObject({ status: "failed", error: { code: "OUTCOME_UNKNOWN" } });
    expect((await stand.job(copy)).status).toBe("printing");
    await stand.passDeadline(copy);
    await stand.ended(copy);
  });

  it("confirms by a GET with a bare delete key, which counts as DELETE", async () => {
    const printer = await stand.addPrinter("cloudprnt", { faults: { deleteByGet: true } });
    const jobId = await printer.print();
    expect((await stand.ended(jobId)).status).toBe("completed");
    await eventually(() => printer.confirmations().length > 0);
    expect(printer.confirmations()).toMatchObject([{ method: "GET", status: 200 }]);
    expect(printer.paperOf(jobId)).toEqual(onPaper);
  });

  it("repeats its DELETE, each is answered 200, and the end is told once", async () => {
    const printer = await stand.addPrinter("cloudprnt", { faults: { repeatConfirmation: 3 } });
    const jobId = await printer.print();
    await stand.ended(jobId);
    await eventually(() => printer.confirmations().length === 4);
    expect((await stand.job(jobId)).confirmation.late).toBeUndefined();
    await stand.tells(jobId, "queued", "printing", "completed");
  });

  it("confirms after the deadline: the job stays failed, with a late proof that is told", async () => {
    const printer = await stand.addPrinter("cloudprnt", { faults: { holdConfirmation: true } });
    const jobId = await printer.print();
    await stand.handedOver(jobId);
    await stand.passDeadline(jobId);
    expect(await stand.ended(jobId)).toMatchObject({ status: "failed", error: { code: "OUTCOME_UNKNOWN" } });
    await printer.mend();
    await eventually(async () => (await stand.job(jobId)).confirmation?.late === true);
    expect(await stand.job(jobId)).toMatchObject({
      status: "failed",
      error: { code: "OUTCOME_UNKNOWN" },
      confirmation: { method: "device-confirmed", late: true },
    });
    expect(printer.paperOf(jobId)).toEqual(onPaper);
    await stand.tells(jobId, "queued", "printing", "failed", "late");
  });

  it("dies in the middle and asks again, and is not given the job a second time", async () => {
    const printer = await stand.addPrinter("cloudprnt", { faults: { restartAfterBytes: 40 } });
    const jobId = await printer.print();
    await stand.handedOver(jobId);
    await eventually(() => printer.state().faults.restartAfterBytes === undefined);
    await printer.asksOn();
    expect((await stand.job(jobId)).status).toBe("printing");
    await stand.passDeadline(jobId);
    expect(await stand.ended(jobId)).toMatchObject({ error: { code: "OUTCOME_UNKNOWN" } });
    await printer.asksOn();
    expect(printer.paperOf(jobId).ended).toBe(0);
    expect(printer.exchanges().filter(({ what }) => what === "fetch")).toHaveLength(1);
  });

  it("runs out of paper in the middle, says so, and is not given the job again with a new roll", async () => {
    const printer = await stand.addPrinter("cloudprnt", { faults: { paperOutAfterMm: 1 } });
    const jobId = await printer.print();
    await stand.handedOver(jobId);
    await eventually(async () => (await printer.views()).every(({ paperStatus }) => paperStatus === "out"));
    await printer.mend();
    await printer.asksOn();
    await stand.passDeadline(jobId);
    expect(await stand.ended(jobId)).toMatchObject({ error: { code: "OUTCOME_UNKNOWN" } });
    expect(printer.paperOf(jobId).ended).toBe(0);
  });

  it("asks without paper: it is shown to be out of paper on both replicas, is offered nothing, and no attempt is counted", async () => {
    const printer = await stand.addPrinter("cloudprnt", { faults: { paper: "out" } });
    await eventually(async () => (await printer.views()).every(({ errorCode }) => errorCode === "PAPER_OUT"));
    const jobId = await printer.print();
    await printer.asksOn();
    expect(await stand.job(jobId)).toMatchObject({ status: "queued", attempts: 0 });
    expect(printer.exchanges().every(({ answer = "" }) => !answer.includes('"jobReady":true'))).toBe(true);
    await printer.mend();
    expect((await stand.ended(jobId)).status).toBe("completed");
    expect(printer.paperOf(jobId)).toEqual(onPaper);
  });

  it("has one outage while it is out of paper, though two replicas see it, which ends with the new roll", async () => {
    const printer = await stand.addPrinter("cloudprnt");
    await eventually(async () => (await printer.views()).every(({ status }) => status === "online"));
    const outages = async () => (await stand.ask("GET", `/outages?printerId=${printer.id}`)).outages;
    await printer.setFaults({ paper: "out" });
    await eventually(async () => (await outages()).length > 0);
    await printer.mend();
    await eventually(async () => (await outages()).every(({ endedAt }: Json) => endedAt !== null));
    expect(await outages()).toMatchObject([{ kind: "PAPER_OUT" }]);
  });

  it.each(["411 Paper Jam", "420 Cover Open"])("asks with %s and is offered nothing", async (saysStatus) => {
    const printer = await stand.addPrinter("cloudprnt", { faults: { saysStatus } });
    await eventually(async () => (await printer.views()).every(({ status }) => status === "error"));
    const jobId = await printer.print();
    await printer.asksOn();
    expect((await stand.job(jobId)).status).toBe("queued");
    await printer.mend();
    expect((await stand.ended(jobId)).status).toBe("completed");
  });

  it("says that it is printing and is offered nothing", async () => {
    const printer = await stand.addPrinter("cloudprnt", { faults: { saysPrinting: true } });
    const jobId = await printer.print();
    await printer.asksOn();
    expect(printer.exchanges().every(({ answer = "" }) => !answer.includes('"jobReady":true'))).toBe(true);
    await printer.mend();
    expect((await stand.ended(jobId)).status).toBe("completed");
  });

  it("asks without a media type when it starts and is answered 404", async () => {
    const printer = await stand.addPrinter("cloudprnt", { faults: { asksWithoutType: true } });
    await eventually(() => printer.exchanges().some(({ what }) => what === "fetch"));
    expect(printer.exchanges().find(({ what }) => what === "fetch")?.status).toBe(404);
  });

  it("knows no token, and its word is taken for the one job it has", async () => {
    const printer = await stand.addPrinter("cloudprnt", { settings: { oldFirmware: true } });
    const jobs = [await printer.print(), await printer.print()];
    for (const jobId of jobs) {
      expect((await stand.ended(jobId)).status).toBe("completed");
      expect(printer.paperOf(jobId)).toEqual(onPaper);
    }
  });

  it("that asks at an address nobody gave it gets nothing, and has knocked", async () => {
    const printer = await stand.addPrinter("cloudprnt", { path: "/cloudprnt/nobody-gave-this-address-to-it" });
    const jobId = await printer.print();
    await printer.asksOn();
    expect(new Set(printer.exchanges().map(({ status }) => status))).toEqual(new Set([404]));
    expect((await stand.job(jobId)).status).toBe("queued");
    const { identity } = printer.settings();
    await eventually(async () => (await stand.knocks()).some((knock) => knock.identity === identity));
  });

  it("that is another device at a known address gets nothing, and has knocked", async () => {
    const printer = await stand.addPrinter("cloudprnt");
    const first = await printer.print();
    await stand.ended(first);
    await printer.setFaults({ powerOff: true });
    const stranger = "00:11:62:ff:ff:01";
    printer.changeSettings({ identity: stranger });
    await printer.setFaults({ powerOff: null });
    // Its last question as the device it was may still be on its way.
    await eventually(() => printer.exchanges().at(-1)?.status === 401);
    const jobId = await printer.print();
    await printer.asksOn();
    expect(printer.exchanges().at(-1)?.status).toBe(401);
    expect((await stand.job(jobId)).status).toBe("queued");
    await eventually(async () => (await stand.knocks()).some((knock) => knock.identity === stranger));
  });
});
