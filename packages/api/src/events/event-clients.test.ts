import { setImmediate } from "node:timers/promises";
import type { LogEntry } from "@platen/shared/events";
import { expect, it } from "vitest";
import { silentLog } from "../../test/app-with.ts";
import { createMetrics } from "../runtime/metrics.ts";
import { createEventClients } from "./event-clients.ts";
import type { EventFilter } from "./event-filter.ts";
import type { Line } from "./line.ts";
import type { Told } from "./messages.ts";

const logged: Told[] = [];
const clients = () => {
  logged.length = 0;
  const history = {
    get position() {
      return logged.at(-1)?.id;
    },
    after: async (id: string) => ({
      isComplete: true as const,
      events: logged.flatMap((event): LogEntry[] =>
        event.id && event.id > id ? [{ ...event, id: event.id, prev: "" }] : [],
      ),
    }),
  };
  return createEventClients({ mostClients: 10, metrics: createMetrics({ process: false }), log: silentLog, history });
};

const moved = (jobId: string, printerId: string, id?: string): Told => ({
  type: "jobUpdate",
  data: { jobId, status: "queued", templateId: "t", printerId },
  ...(id && { id }),
});

function listener() {
  let bytes = "";
  const line: Line = {
    send: (more) => {
      bytes += Buffer.from(more).toString();
    },
    unreadBytes: () => 0,
    cut: () => {},
    goodbye: async () => {},
  };
  const heard = () => Array.from(bytes.matchAll(/"jobId":"([^"]*)"|"(resume)"/g), ([, job, resume]) => job ?? resume);
  return { line, heard };
}

const at = (...ids: string[]): EventFilter => ({ printerIds: new Set(ids) });

it("each hears what passes its filter, in order, whatever those beside it hear", async () => {
  const all = clients();
  const [bar, barToo, both, everything] = [listener(), listener(), listener(), listener()];
  const wanted = [
    [bar, at("bar")],
    [barToo, at("bar")],
    [both, at("till", "bar")],
    [everything, {}],
  ] as const;
  for (const [{ line }, filter] of wanted) all.add({ line, filter, format: "plain", keyHash: null });
  all.send(moved("one", "bar"));
  all.send(moved("two", "till"));
  all.send(moved("three", "bar"));
  all.send(moved("four", "kitchen"));
  await expect.poll(() => everything.heard().length).toBe(4);
  expect(bar.heard()).toEqual(["one", "three"]);
  expect(barToo.heard()).toEqual(["one", "three"]);
  expect(both.heard()).toEqual(["one", "two", "three"]);
});

it("who comes in the middle of a turn hears nothing from before, and who goes nothing more", async () => {
  const all = clients();
  const [first, second, third] = [listener(), listener(), listener()];
  const add = ({ line }: { line: Line }) => all.add({ line, filter: {}, format: "plain", keyHash: null });
  const firstEnded = add(first);
  all.send(moved("one", "bar"));
  add(second);
  all.send(moved("two", "bar"));
  await expect.poll(() => second.heard()).toEqual(["two"]);
  expect(first.heard()).toEqual(["one", "two"]);

  // All of them gone, and others in their place: what ends twice takes nobody else along.
  all.drop(first.line, "test");
  all.drop(second.line, "test");
  add(third);
  firstEnded();
  all.send(moved("three", "bar"));
  await expect.poll(() => third.heard()).toEqual(["three"]);
  expect(first.heard()).toEqual(["one", "two"]);
});

it("who comes back is told what it missed and then hears the others' events, each once and in order", async () => {
  const all = clients();
  const [here, back] = [listener(), listener()];
  const happens = (event: Told) => {
    logged.push(event);
    all.send(event);
  };
  all.add({ line: here.line, filter: {}, format: "numbered", after: "", keyHash: null });
  happens(moved("one", "bar", "1-0"));
  await expect.poll(() => here.heard()).toContain("resume");
  for (const [job, id] of [
    ["two", "2-0"],
    ["three", "3-0"],
  ] as const)
    happens(moved(job, "bar", id));
  all.add({ line: back.line, filter: {}, format: "numbered", after: "1-0", keyHash: null });
  await expect.poll(() => back.heard()).toEqual(["resume", "two", "three"]);
  // Read from the log before it was heard of.
  all.send(moved("three", "bar", "3-0"));
  // In no log, and so not a place in it.
  all.send(moved("unlogged", "bar"));
  all.send(moved("three", "bar", "3-0"));
  happens(moved("four", "bar", "4-0"));
  all.tellGap();
  happens(moved("five", "bar", "5-0"));
  await expect.poll(() => back.heard().at(-1)).toBe("five");
  await setImmediate();
  expect(back.heard()).toEqual(["resume", "two", "three", "unlogged", "four", "resume", "five"]);
});
