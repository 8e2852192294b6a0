import { connectDatabase } from "@platen/shared/db/connect";
import { noteStates } from "@platen/shared/db/outages";
import { describeOnEachBackend } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { expect, it } from "vitest";
import { useStack } from "./stack.ts";

describeOnEachBackend("refused requests", (backend) => {
  const stack = useStack(backend);
  const listed = async (query = "") => (await stack.call("GET", `/outages${query}`)).body.outages;

  it("of a printer that is offline are counted in one outage, however many they are", async () => {
    const template = await stack.store([{ type: "text", content: "never printed" }]);
    await stack.worker.say({ status: "offline", reason: "the connection was refused" });
    await eventually(async () => (await stack.call("GET", "/printer/status")).body.printer.status === "offline");
    const print = () => stack.call("POST", `/print/${template}`, { data: {} });
    const answers = await Promise.all([print(), print(), stack.call("POST", "/printer/test")]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    await eventually(async () => (await listed()).length > 0);
    expect(await listed()).toEqual([
      {
        id: expect.any(String),
        printerId: "default",
        kind: "OFFLINE",
        reason: null,
        beganAt: expect.any(String),
        endedAt: expect.any(String),
        refused: 3,
      },
    ]);
    expect((await stack.call("GET", "/jobs")).body.jobs).toEqual([]);
  });

  it("are told beside outages without any, by page and by printer", async () => {
    const { db, close } = connectDatabase({ url: stack.place.databaseUrl, name: "test", max: 1 });
    const state = { printerId: "bar", kind: "PAPER_OUT", reason: null, hasPaper: false } as const;
    await noteStates(db, [{ ...state, at: new Date(Date.UTC(2026, 0, 31)) }]).finally(close);
    const first = await stack.call("GET", "/outages?limit=1");
    expect(first.body.outages).toHaveLength(1);
    const second = await stack.call("GET", `/outages?limit=1&cursor=${first.body.nextCursor}`);
    expect(second.body).toMatchObject({
      outages: [{ printerId: "bar", kind: "PAPER_OUT", endedAt: null }],
      nextCursor: null,
    });
    expect(await listed("?printerId=bar")).toHaveLength(1);
  });

  it.each([
    ["/outages?since=2026-13-41T99:00:00Z", ["since: is no date and time"]],
    ["/outages?since=2026-02-30T00:00:00Z", ["since: is no date and time"]],
    ["/outages?until=2026-02-29", ["until: is no date and time"]],
    ["/outages?cursor=x", [expect.stringMatching(/^cursor: /)]],
    ["/statistics?since=2026-01-31T08:00:00Z&until=2026-01-31T08:00:00Z", ["since: must be before until"]],
    [
      "/statistics?since=2025-01-31T08:00:00Z&until=2026-01-31T08:00:00Z",
      ["since: must be at most 32 days before until"],
    ],
  ])("400 for %s", async (path, details) => {
    const { status, body } = await stack.call("GET", path);
    expect(status).toBe(400);
    expect(body.error.details).toEqual(details);
  });
});

describeOnEachBackend("GET /statistics", (backend) => {
  const stack = useStack(backend);

  it("tells of what was printed a moment ago: receipts, paper and how long it took", async () => {
    const template = await stack.store([{ type: "text", content: "one line" }]);
    const id = await stack.print(template, {}, { copies: 3 });
    await stack.worker.start(id);
    await stack.worker.complete(id);
    const { statistics } = (await stack.call("GET", "/statistics")).body;
    expect(statistics).toMatchObject({ receipts: 3, failed: 0, rolls: [] });
    expect(statistics.paperMm).toBeGreaterThan(3);
    expect(statistics.toPaper.medianMs).toBeLessThanOrEqual(statistics.toPaper.slowestMs);
    expect(statistics.hours.reduce((sum: number, { receipts }: { receipts: number }) => sum + receipts, 0)).toBe(3);
    const elsewhere = (await stack.call("GET", "/statistics?printerId=elsewhere")).body.statistics;
    expect(elsewhere).toMatchObject({ receipts: 0, hours: [], toPaper: { medianMs: null, slowestMs: null } });
  });
});
