import { cancelJob } from "@platen/shared/db/job-moves";
import { changePrinter } from "@platen/shared/db/printers";
import { defaultPrinterId } from "@platen/shared/printer";
import { eventually } from "@platen/testkit/eventually";
import { startTcpCut } from "@platen/testkit/tcp-cut";
import { startVirtualPrinter } from "@platen/virtual-printer/machine";
import { afterEach, describe, expect, it } from "vitest";
import { documentOf, type Stage, type StageOptions, setStage, timesOnPaper } from "./stage.ts";

let stage: Stage;

afterEach(() => stage.close());

const longReceipt = documentOf(...Array.from({ length: 40 }, (_, line) => `LONG LINE ${line}`), "LONG END");

async function begin(options: Omit<StageOptions, "redisUrl"> = {}): Promise<void> {
  stage = await setStage({ redisUrl: "", ...options });
  await stage.startWorker();
  await eventually(() => stage.reports.at(-1)?.status === "online");
}

const lastReport = () => stage.reports.at(-1);

describe("a fault in the middle of a receipt", () => {
  const faults = [
    { name: "paper out", fault: { paperOutAfterMm: 30 }, code: "PAPER_OUT" },
    { name: "cover open", fault: { cover: "open" }, code: "COVER_OPEN" },
  ] as const;
  for (const { name, fault, code } of faults) {
    it(`${name}: told within 2 s, the job stays printing, and is completed once when it is mended`, async () => {
      await begin({ printer: { speedMmPerS: 100 } });
      const id = await stage.submit("", { document: longReceipt });
      await stage.printer.waitFor((state) => state.paper.fedMm > 10);
      await stage.printer.setFaults(fault);
      await eventually(() => stage.printer.state().status === "offline");
      await eventually(() => lastReport()?.errorCode === code);
      expect(lastReport()).toMatchObject({ status: "error", printingJobId: id });
      expect((await stage.job(id)).status).toBe("printing");
      await stage.printer.mend();
      expect((await stage.untilFinal([id]))[0]).toMatchObject({
        status: "completed",
        confirmation: { method: "process-id" },
      });
      expect(timesOnPaper(stage.papers(), "LONG END")).toBe(1);
      await eventually(() => lastReport()?.status === "online");
    });
  }

  it("printer off: OUTCOME_UNKNOWN, the next job prints clean when it is back, and nothing is printed twice", async () => {
    await begin({ printer: { speedMmPerS: 100 } });
    const lost = await stage.submit("", { document: longReceipt });
    await stage.printer.waitFor((state) => state.paper.fedMm > 10);
    await stage.printer.setFaults({ powerOff: true });
    const [job] = await stage.untilFinal([lost]);
    expect(job).toMatchObject({ status: "failed", error: { code: "OUTCOME_UNKNOWN" }, confirmation: null });
    expect(job?.completedAt).toBeInstanceOf(Date);
    await eventually(() => lastReport()?.status === "offline");

    const next = await stage.submit("NEXT JOB");
    await stage.printer.mend();
    expect((await stage.untilFinal([next]))[0]?.status).toBe("completed");
    expect(stage.papers().filter((paper) => paper.trim() === "NEXT JOB")).toHaveLength(1);
    expect(timesOnPaper(stage.papers(), "LONG END")).toBe(0);
  });
});

describe("a printer that is off before a job starts", () => {
  it("leaves it queued and cancellable, and prints what was not cancelled when it is back", async () => {
    await begin();
    await stage.printer.setFaults({ powerOff: true });
    await eventually(() => lastReport()?.status === "offline");
    const [cancelled, kept] = await stage.submitMany(["CANCELLED", "KEPT"]);
    expect((await stage.job(kept ?? "")).status).toBe("queued");
    expect((await cancelJob(stage.connection.db, cancelled ?? ""))?.status).toBe("cancelled");
    await stage.printer.mend();
    expect((await stage.untilFinal([kept ?? ""]))[0]?.status).toBe("completed");
    expect(stage.papers().map((paper) => paper.trim())).toEqual(["KEPT"]);
  });

  it("fails it with EXPIRED when its time passes, and never prints it", async () => {
    await begin();
    await stage.printer.setFaults({ powerOff: true });
    await eventually(() => lastReport()?.status === "offline");
    const late = await stage.submit("LATE", { expireAfterS: 1 });
    const [job] = await stage.untilFinal([late]);
    expect(job).toMatchObject({ status: "failed", error: { code: "EXPIRED" }, startedAt: null, attempts: 0 });
    await stage.printer.mend();
    const next = await stage.submit("NEXT");
    await stage.untilFinal([next]);
    expect(stage.papers().map((paper) => paper.trim())).toEqual(["NEXT"]);
  });
});

describe("what a job asks for", () => {
  const tooWide = {
    type: "barcode",
    path: "config.blocks[0]",
    content: "MUCH TOO LONG FOR ANY RECEIPT PAPER",
    align: "center",
    symbology: "code39",
    height: 80,
    moduleWidth: 6,
    text: "none",
  } as const;

  it("copies come out as separate receipts, one job", async () => {
    await begin();
    const id = await stage.submit("TWICE", { options: { copies: 2, cutPaper: true } });
    await stage.untilFinal([id]);
    expect(stage.papers().map((paper) => paper.trim())).toEqual(["TWICE", "TWICE"]);
  });

  it("cutPaper false leaves the paper uncut", async () => {
    await begin();
    const uncut = await stage.submit("UNCUT", { options: { copies: 1, cutPaper: false } });
    await stage.untilFinal([uncut]);
    expect(stage.papers()).toEqual([]);
    const cut = await stage.submit("CUT");
    await stage.untilFinal([cut]);
    expect(stage.papers()).toHaveLength(1);
    expect(stage.papers()[0]).toMatch(/UNCUT[\s\S]*CUT/);
  });

  it("prints text in scripts the printer has no glyphs for", async () => {
    await begin();
    const id = await stage.submit("中文 العربية ₹ 😀");
    expect((await stage.untilFinal([id]))[0]).toMatchObject({
      status: "completed",
      confirmation: { method: "process-id" },
    });
    expect(stage.printer.receipts()[0]?.bitmap.some((byte) => byte !== 0)).toBe(true);
  });

  it("what cannot be encoded fails before any paper, and the next one prints", async () => {
    await begin();
    const impossible = await stage.submit("", { document: { ...documentOf(), blocks: [tooWide] } });
    const fine = await stage.submit("FINE");
    const [first, second] = await stage.untilFinal([impossible, fine]);
    expect(first).toMatchObject({ status: "failed", error: { code: "TEMPLATE_RENDER_ERROR" }, startedAt: null });
    expect(second?.status).toBe("completed");
    expect(stage.papers().map((paper) => paper.trim())).toEqual(["FINE"]);
  });
});

describe("events", () => {
  it("tell of every move that the worker makes, in order, after it is committed", async () => {
    stage = await setStage({ redisUrl: "" });
    const denied: string[] = [];
    await stage.bus.subscribe("client", (event) => {
      void stage.job(event.data.jobId).then((job) => {
        const order = ["queued", "printing", "completed"];
        if (order.indexOf(job.status) < order.indexOf(event.data.status)) denied.push(event.data.status);
      });
    });
    await stage.startWorker();
    const ids = await stage.submitMany(["A", "B", "C"]);
    await stage.untilFinal(ids);
    for (const id of ids) {
      const moves = await eventually(() => {
        const seen = stage.events.flatMap((event) => (event.data.jobId === id ? [event.data.status] : []));
        return seen.includes("completed") ? seen : undefined;
      });
      // The API tells that it is queued, and the worker may be faster: it prints what is committed.
      expect(moves.filter((status) => status !== "queued")).toEqual(["printing", "completed"]);
    }
    expect(denied).toEqual([]);
  });
});

describe("a new printer address", () => {
  it("is used at once, but not in the middle of a receipt", async () => {
    await begin({ printer: { speedMmPerS: 100 } });
    const other = await startVirtualPrinter({ port: 0 });
    try {
      const before = await stage.submit("", { document: longReceipt });
      await stage.printer.waitFor((state) => state.paper.fedMm > 10);
      await changePrinter(stage.connection.db, defaultPrinterId, { ip: other.host, port: other.port, width: 58 });
      await stage.bus.publish("settings", { printerId: defaultPrinterId });
      const after = await stage.submit("ON THE OTHER PRINTER");
      const [first, second] = await stage.untilFinal([before, after]);
      expect([first?.status, second?.status]).toEqual(["completed", "completed"]);
      expect(timesOnPaper(stage.papers(), "LONG END")).toBe(1);
      expect(other.receipts().map((paper) => paper.text.trim())).toEqual(["ON THE OTHER PRINTER"]);
    } finally {
      await other.close();
    }
  });
});

describe("settings that nobody has told the worker of", () => {
  it("hold for every job that was accepted after they were stored: its paper, and its printer", async () => {
    await begin({ printer: { speedMmPerS: 1_000 } });
    const other = await startVirtualPrinter({ port: 0 });
    try {
      await stage.untilFinal([await stage.submit("FIRST")]);
      await changePrinter(stage.connection.db, defaultPrinterId, { width: 58 });
      const narrow = await stage.submitMany(["NARROW 1", "NARROW 2"]);
      await changePrinter(stage.connection.db, defaultPrinterId, { ip: other.host, port: other.port });
      const elsewhere = await stage.submit("ELSEWHERE");
      const ends = await stage.untilFinal([...narrow, elsewhere]);
      expect(new Set(ends.map(({ status }) => status))).toEqual(new Set(["completed"]));
      const stored = await stage.connection.sql`select printed_on ->> 'widthMm' as width from jobs order by seq`;
      expect(stored.map(({ width }) => width)).toEqual(["80", "58", "58", "58"]);
      expect(other.receipts().map((paper) => paper.text.trim())).toContain("ELSEWHERE");
      expect(timesOnPaper(stage.papers(), "ELSEWHERE")).toBe(0);
    } finally {
      await other.close();
    }
  });
});

describe("a connection that is dead without anybody having been told", () => {
  it("is not taken for a printer that answers nothing, when the worker before knew better", async () => {
    stage = await setStage({ redisUrl: "" });
    const link = await startTcpCut(stage.printer.port);
    await changePrinter(stage.connection.db, defaultPrinterId, { port: link.port });
    const first = await stage.startWorker();
    expect((await stage.untilFinal([await stage.submit("FIRST")]))[0]?.confirmation?.method).toBe("process-id");
    await first.stop();

    link.cut({ kind: "forget" });
    await stage.startWorker();
    const second = await stage.submit("SECOND");
    await eventually(() => lastReport()?.reason === "the printer answers less than it did before");
    expect((await stage.job(second)).status).toBe("queued");
    link.mend();
    expect((await stage.untilFinal([second]))[0]?.confirmation?.method).toBe("process-id");
    expect(timesOnPaper(stage.papers(), "SECOND")).toBe(1);
    await link.close();
  });

  it("is told from a printer that does not answer any more, which prints all the same", async () => {
    stage = await setStage({ redisUrl: "" });
    const first = await stage.startWorker();
    await stage.untilFinal([await stage.submit("FIRST")]);
    await first.stop();
    await stage.printer.setFaults({ silent: true });
    await stage.startWorker();
    expect((await stage.untilFinal([await stage.submit("SECOND")]))[0]?.confirmation?.method).toBe("transmitted");
    expect(timesOnPaper(stage.papers(), "SECOND")).toBe(1);
  });
});
