import { type Stand, startStand } from "@platen/stand/stand";
import { eventually } from "@platen/testkit/eventually";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createClient } from "../src/client.ts";
import type { PlatenEvent } from "../src/watch.ts";

let stand: Stand;

beforeAll(async () => {
  stand = await startStand({ printer: { speedMmPerS: 250 } });
});

afterAll(() => stand.close());

it("watch() hears a job's whole life, also of one that is printed while the API is away, and ends when told", async () => {
  const platen = createClient({ baseUrl: stand.url });
  const stop = new AbortController();
  const events: PlatenEvent[] = [];
  const watching = (async () => {
    for await (const event of platen.watch(stop.signal)) events.push(event);
  })();
  const connections = () => events.filter(({ type }) => type === "connected");
  const statuses = (jobId: string) =>
    events.flatMap((event) => (event.type === "jobUpdate" && event.data.jobId === jobId ? [event.data.status] : []));
  const printed = async () => {
    const { data } = await platen.http.POST("/printer/test");
    return data?.jobId ?? "";
  };

  await eventually(() => connections().length === 1);
  const first = await printed();
  await eventually(() => statuses(first).length === 3);
  expect(statuses(first)).toEqual(["queued", "printing", "completed"]);

  const meanwhile = await printed();
  await stand.api.restart();
  await eventually(() => connections().length === 2);
  await eventually(() => statuses(meanwhile).length === 3);
  expect(statuses(meanwhile)).toEqual(["queued", "printing", "completed"]);
  expect(events.some(({ type }) => type === "missed")).toBe(false);
  expect(connections()).toEqual([
    { type: "connected", data: { again: false } },
    { type: "connected", data: { again: true } },
  ]);
  const second = await eventually(printed);
  await eventually(() => statuses(second).at(-1) === "completed");

  stop.abort();
  await watching;
});

it("watch() with a wrong key, or none, ends with UNAUTHORIZED, and with the right one it connects", async () => {
  const guarded = await startStand({ apiKey: "the-right-key" });
  try {
    const first = async (apiKey?: string) => {
      const platen = createClient({ baseUrl: guarded.url, ...(apiKey && { apiKey }) });
      for await (const event of platen.watch()) return event;
      return undefined;
    };
    await expect(first("another-key")).rejects.toMatchObject({
      name: "PlatenError",
      code: "UNAUTHORIZED",
      status: 401,
    });
    await expect(first()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    expect(await first("the-right-key")).toEqual({ type: "connected", data: { again: false } });
  } finally {
    await guarded.close();
  }
});

it("a failure is typed and carries the envelope", async () => {
  const platen = createClient({ baseUrl: stand.url });
  const { data, error, response } = await platen.http.GET("/templates/{id}", { params: { path: { id: "nobody" } } });
  expect(data).toBeUndefined();
  expect(error?.error.code).toBe("TEMPLATE_NOT_FOUND");
  expect(response.status).toBe(404);
});
