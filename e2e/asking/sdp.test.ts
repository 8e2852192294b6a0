import { describeOnEachBackend } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type AskingStand, notOnPaper, onPaper, startAskingStand } from "./asking-stand.ts";

const unknown = { status: "failed", error: { code: "OUTCOME_UNKNOWN" } };

describeOnEachBackend("a Server Direct Print printer that asks two replicas in turn", ({ redisUrl }) => {
  let stand: AskingStand;

  beforeAll(async () => {
    stand = await startAskingStand(redisUrl);
  });
  afterEach(() => stand.removePrinters());
  afterAll(() => stand?.close());

  it("prints what it is answered once, and completes it by its own word", async () => {
    const printer = await stand.addPrinter("sdp");
    const jobs = [await printer.print(), await printer.print()];
    for (const jobId of jobs) {
      expect(await stand.ended(jobId)).toMatchObject({
        status: "completed",
        attempts: 1,
        confirmation: { method: "device-confirmed" },
      });
      expect(printer.paperOf(jobId)).toEqual(onPaper);
      await stand.tells(jobId, "queued", "printing", "completed");
    }
  });

  it("asks twice before it says anything, and the job is in one answer only", async () => {
    const printer = await stand.addPrinter("sdp", { faults: { asksTwice: true } });
    const jobId = await printer.print();
    expect(await stand.ended(jobId)).toMatchObject({ status: "completed", attempts: 1 });
    await printer.asksOn();
    expect(printer.paperOf(jobId)).toEqual(onPaper);
  });

  it("sends the result of a job that nobody knows, is answered 200 with nothing, and no job changes", async () => {
    const printer = await stand.addPrinter("sdp", { faults: { oldToken: true } });
    const jobId = await printer.print();
    await eventually(() => printer.confirmations().length > 0);
    expect(printer.confirmations()[0]).toMatchObject({ token: "another-delivery", status: 200, bytes: 0 });
    await printer.asksOn();
    expect((await stand.job(jobId)).status).toBe("printing");
    await stand.passDeadline(jobId);
    expect(await stand.ended(jobId)).toMatchObject(unknown);
    expect(printer.paperOf(jobId)).toEqual(onPaper);
  });

  it("has its spooler on: that it took the job completes nothing, and its answer to the inquiry does", async () => {
    const printer = await stand.addPrinter("sdp", { settings: { spooler: true } });
    const jobId = await printer.print();
    expect((await stand.ended(jobId)).status).toBe("completed");
    // Taken into the spooler, and asked about at least once.
    await eventually(() => printer.confirmations().length > 1);
    expect(printer.paperOf(jobId)).toEqual(onPaper);
    expect((await printer.views())[0]?.device).toMatchObject({ spooler: true });
    await stand.tells(jobId, "queued", "printing", "completed");
  });

  it("prints from its spooler for a while, and the job stays under way until the paper is out", async () => {
    const printer = await stand.addPrinter("sdp", { settings: { spooler: true, speedMmPerS: 0.01 } });
    const jobId = await printer.print();
    await eventually(() => printer.confirmations().some(({ code }) => code === "Printing"));
    expect((await stand.job(jobId)).status).toBe("printing");
    printer.changeSettings({ speedMmPerS: 0 });
    expect((await stand.ended(jobId)).status).toBe("completed");
    expect(printer.paperOf(jobId)).toEqual(onPaper);
  });

  it("forgets its spooler with the power, and the outcome is unknown", async () => {
    const printer = await stand.addPrinter("sdp", { settings: { spooler: true, speedMmPerS: 0.01 } });
    const jobId = await printer.print();
    await eventually(() => printer.confirmations().some(({ code }) => code === "Printing"));
    await printer.setFaults({ powerOff: true });
    await printer.setFaults({ powerOff: null });
    expect(await stand.ended(jobId)).toMatchObject(unknown);
    await printer.asksOn();
    expect(printer.paperOf(jobId).ended).toBe(0);
  });

  it("answers EX_TIMEOUT, and the outcome is unknown and the job not answered again", async () => {
    const printer = await stand.addPrinter("sdp", { faults: { confirmationCode: "EX_TIMEOUT" } });
    const jobId = await printer.print();
    const { status, error } = await stand.ended(jobId);
    expect({ status, error }).toMatchObject(unknown);
    expect(error.message).toContain("EX_TIMEOUT");
    await printer.mend();
    await printer.asksOn();
    expect(printer.paperOf(jobId)).toEqual(onPaper);
    await stand.tells(jobId, "queued", "printing", "failed");
  });

  it("runs out of paper in the middle: that is shown, the outcome is unknown, and a new roll prints the next job", async () => {
    const printer = await stand.addPrinter("sdp", { faults: { paperOutAfterMm: 1 } });
    const [jobId, next] = [await printer.print(), await printer.print()];
    expect(await stand.ended(jobId)).toMatchObject(unknown);
    await eventually(async () => (await printer.views()).every(({ errorCode }) => errorCode === "PAPER_OUT"));
    await printer.asksOn();
    expect((await stand.job(next)).status).toBe("queued");
    await printer.mend();
    expect((await stand.ended(next)).status).toBe("completed");
    expect([printer.paperOf(jobId).ended, printer.paperOf(next).ended]).toEqual([0, 1]);
  });

  it("has its cover opened in the middle: that is shown, and the outcome is unknown", async () => {
    const printer = await stand.addPrinter("sdp", { settings: { speedMmPerS: 0.01 } });
    const jobId = await printer.print();
    await printer.waitFor(({ paper }) => paper.moving);
    await printer.setFaults({ cover: "open" });
    expect(await stand.ended(jobId)).toMatchObject(unknown);
    await eventually(async () => (await printer.views()).every(({ errorCode }) => errorCode === "COVER_OPEN"));
    expect(printer.paperOf(jobId).ended).toBe(0);
  });

  it("asks with an open cover and is given nothing until it is closed, although its questions do not tell so", async () => {
    const printer = await stand.addPrinter("sdp", { faults: { cover: "open" } });
    await eventually(async () => (await printer.views()).every(({ errorCode }) => errorCode === "COVER_OPEN"));
    const jobId = await printer.print();
    await printer.asksOn();
    expect(await stand.job(jobId)).toMatchObject({ status: "queued", attempts: 0 });
    await printer.mend();
    expect((await stand.ended(jobId)).status).toBe("completed");
    expect(printer.paperOf(jobId)).toEqual(onPaper);
  });

  it("has old firmware: the first job is refused and fails, all others are printed one at a time without names", async () => {
    const printer = await stand.addPrinter("sdp", { settings: { oldFirmware: true } });
    const [refused, second, third] = [await printer.print(), await printer.print(), await printer.print()];
    expect(await stand.ended(refused)).toMatchObject({ status: "failed", error: { code: "PRINT_FAILED" } });
    for (const jobId of [second, third]) {
      expect((await stand.ended(jobId)).status).toBe("completed");
      expect(printer.paperOf(jobId)).toEqual(onPaper);
    }
    expect(printer.paperOf(refused)).toEqual(notOnPaper);
    expect((await printer.views())[0]?.device).toMatchObject({ oldFirmware: true });
  });

  it("loses a result and is not given the job again, whose outcome is unknown at the deadline", async () => {
    const printer = await stand.addPrinter("sdp", { faults: { loseConfirmation: 1 } });
    const [lost, next] = [await printer.print(), await printer.print()];
    await stand.handedOver(lost);
    await printer.asksOn();
    expect((await stand.job(next)).status).toBe("queued");
    await stand.passDeadline(lost);
    expect(await stand.ended(lost)).toMatchObject(unknown);
    expect((await stand.ended(next)).status).toBe("completed");
    expect([printer.paperOf(lost), printer.paperOf(next)]).toEqual([onPaper, onPaper]);
  });

  it("repeats a result, each is answered 200, and the end is told once", async () => {
    const printer = await stand.addPrinter("sdp", { faults: { repeatConfirmation: 2 } });
    const jobId = await printer.print();
    await stand.ended(jobId);
    await eventually(() => printer.confirmations().length === 3);
    await stand.tells(jobId, "queued", "printing", "completed");
  });

  it("sends a result after the deadline: the job stays failed, with a late proof that is told", async () => {
    const printer = await stand.addPrinter("sdp", { faults: { holdConfirmation: true } });
    const jobId = await printer.print();
    await stand.handedOver(jobId);
    await printer.waitForReceipts(1);
    await stand.passDeadline(jobId);
    expect(await stand.ended(jobId)).toMatchObject(unknown);
    await printer.mend();
    await eventually(async () => (await stand.job(jobId)).confirmation?.late === true);
    expect(await stand.job(jobId)).toMatchObject({
      ...unknown,
      confirmation: { method: "device-confirmed", late: true },
    });
    expect(printer.paperOf(jobId)).toEqual(onPaper);
    await stand.tells(jobId, "queued", "printing", "failed", "late");
  });

  it("dies in the middle and asks again, and is not given the job a second time", async () => {
    const printer = await stand.addPrinter("sdp", { faults: { restartAfterBytes: 250 } });
    const jobId = await printer.print();
    await stand.handedOver(jobId);
    await eventually(() => printer.state().faults.restartAfterBytes === undefined);
    await printer.asksOn();
    expect((await stand.job(jobId)).status).toBe("printing");
    await stand.passDeadline(jobId);
    expect(await stand.ended(jobId)).toMatchObject(unknown);
    await printer.asksOn();
    expect(printer.paperOf(jobId).ended).toBe(0);
  });

  it("that asks at an address nobody gave it gets nothing, and has knocked", async () => {
    const printer = await stand.addPrinter("sdp", { path: "/sdp/nobody-gave-this-address-to-it" });
    const jobId = await printer.print();
    await printer.asksOn();
    expect(new Set(printer.exchanges().map(({ status }) => status))).toEqual(new Set([404]));
    expect((await stand.job(jobId)).status).toBe("queued");
    const { identity } = printer.settings();
    await eventually(async () => (await stand.knocks()).some((knock) => knock.identity === identity));
  });

  it("that is another device at a known address gets nothing, and has knocked", async () => {
    const printer = await stand.addPrinter("sdp");
    await stand.ended(await printer.print());
    await printer.setFaults({ powerOff: true });
    printer.changeSettings({ identity: "another-till" });
    await printer.setFaults({ powerOff: null });
    // Its last question as the device it was may still be on its way.
    await eventually(() => printer.exchanges().at(-1)?.status === 401);
    const jobId = await printer.print();
    await printer.asksOn();
    expect(printer.exchanges().at(-1)?.status).toBe(401);
    expect((await stand.job(jobId)).status).toBe("queued");
    await eventually(async () => (await stand.knocks()).some((knock) => knock.identity === "another-till"));
  });
});
