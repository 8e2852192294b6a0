import type { AcceptedJob } from "@platen/shared/events";
import { createLog } from "@platen/shared/log";
import type { Printer } from "@platen/shared/printer";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lostLockGraceMs } from "../locks/takeovers.ts";
import { Measurements } from "../measurements.ts";
import { Fleet, type FleetStation, type StationSeat } from "./fleet.ts";

const printer = (id: string, changes: Partial<Printer> = {}): Printer => ({
  id,
  name: id,
  site: "default",
  lane: "tcp",
  ip: "10.0.0.9",
  port: 9100,
  language: "escpos",
  model: "generic",
  dpi: 203,
  charset: "none",
  width: 80,
  paper: "continuous",
  whenOffline: "refuse",
  enabled: true,
  labels: {},
  asking: null,
  lockKey: id.length,
  version: 1,
  ...changes,
});

/** Writes down what the fleet does to it. */
class FakeStation implements FleetStation {
  jobsInHand: string[] = [];
  isIdle = true;
  isOnWire = false;
  readonly #note: (what: string) => void;
  finishReceipt: () => void = () => {};

  constructor(note: (what: string) => void) {
    this.#note = note;
  }

  ring = (jobId?: string) => this.#note(jobId === undefined ? "rung" : `rung for ${jobId}`);
  accepted = ({ jobId }: AcceptedJob) => this.#note(`hears of ${jobId}`);
  recheck = () => this.#note("rechecks");
  follow = ({ ip }: Printer) => this.#note(`follows to ${ip}`);
  stop = () => this.#note("stops");
  untilIdle = () =>
    new Promise<void>((resolve) => {
      this.finishReceipt = resolve;
    });
  end = async (patienceMs: number) => {
    this.#note(`ends within ${patienceMs}`);
    if (this.isOnWire) await this.untilIdle();
  };
  hasten = () => {
    this.#note("hastens");
    this.finishReceipt();
  };
}

let course: string[];
let seats: StationSeat[];
let stations: FakeStation[];
let fleet: Fleet;
/** What the next attempts to begin a station do. */
let failures: Error[];

beforeEach(() => {
  vi.useFakeTimers();
  // What a fleet of a test before still does is written down there.
  const noted: string[] = [];
  course = noted;
  seats = [];
  stations = [];
  failures = [];
  fleet = new Fleet({
    log: createLog({ level: "silent", part: "worker", pretty: false }),
    bell: { open: () => noted.push("bell opens"), close: async () => void noted.push("bell closes") },
    async beginStation(seat) {
      const failure = failures.shift();
      if (failure) throw failure;
      const { id } = seat.printer;
      noted.push(`${id} begins`);
      seats.push(seat);
      const station = new FakeStation((what) => noted.push(`${id} ${what}`));
      stations.push(station);
      return station;
    },
    measurements: new Measurements(),
    onShort: () => {},
    onLeft: () => noted.push("a lock is not wanted any more"),
  });
});

afterEach(() => {
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

async function own(...ids: string[]): Promise<void> {
  fleet.follow(ids.map((id) => printer(id)));
  for (const id of ids) fleet.gained(id);
  await settle();
  course.length = 0;
}

it("a printer whose lock is gained gets a station, and the bell is listened to", async () => {
  fleet.follow([printer("a")]);
  expect(fleet.wanted()).toEqual([{ printerId: "a", lockKey: 1, site: "default", isLeaving: false }]);
  fleet.gained("a");
  await settle();
  expect(course).toEqual(["a begins", "bell opens"]);
  expect([...fleet.stations.keys()]).toEqual(["a"]);
});

it("a station that cannot begin holds the worker up, and is tried again while the lock is held", async () => {
  vi.useRealTimers();
  failures.push(new Error("the database is away"));
  fleet.follow([printer("a")]);
  fleet.gained("a");
  await vi.waitFor(() => expect(fleet.isHeldUp).toBe(true), { timeout: 60_000 });
  await vi.waitFor(() => expect(course).toEqual(["a begins", "bell opens"]), { timeout: 60_000 });
  expect(failures).toEqual([]);
  expect(fleet.isHeldUp).toBe(false);
});

it("a printer that is taken, replaced, deleted or made again never holds the worker up", async () => {
  const seen = new Set<boolean>();
  const look = async (step: () => void) => {
    step();
    seen.add(fleet.isHeldUp);
    for (let turn = 0; turn < 20; turn++) {
      await Promise.resolve();
      seen.add(fleet.isHeldUp);
    }
    await settle();
  };
  await look(() => fleet.follow([printer("a")]));
  await look(() => fleet.gained("a"));
  await look(() => fleet.follow([printer("a", { language: "zpl", version: 2 })]));
  await look(() => stations[0]?.finishReceipt());
  expect(seats).toHaveLength(2);
  await look(() => fleet.follow([printer("a", { lockKey: 77 })]));
  await look(() => fleet.lost("a"));
  await look(() => fleet.follow([printer("a", { lockKey: 77 })]));
  await look(() => fleet.gained("a"));
  expect(seats).toHaveLength(3);
  expect(seen).toEqual(new Set([false]));
});

it("a printer that is deleted before its station could begin no longer holds the worker up", async () => {
  failures.push(new Error("the database is away"));
  fleet.follow([printer("a")]);
  fleet.gained("a");
  await settle();
  expect(fleet.isHeldUp).toBe(true);
  fleet.retire("a");
  expect(fleet.isHeldUp).toBe(false);
});

it("a lock that comes back within the grace leaves its station be", async () => {
  await own("a");
  fleet.lost("a");
  expect(seats[0]?.isOwner()).toBe(false);
  fleet.gained("a");
  await vi.advanceTimersByTimeAsync(lostLockGraceMs);
  expect(seats[0]?.isOwner()).toBe(true);
  expect(course).toEqual(["a rechecks"]);
});

it("a lock that stays away ends its station without patience, and the jobs not begun are the next station's", async () => {
  await own("a", "bb");
  seats[0]?.notBegun.add("job");
  fleet.lost("a");
  await vi.advanceTimersByTimeAsync(lostLockGraceMs);
  expect(course).toEqual(["a ends within 0"]);
  expect([...fleet.stations.keys()]).toEqual(["bb"]);
  fleet.gained("a");
  await settle();
  expect([...(seats[2]?.notBegun ?? [])]).toEqual(["job"]);
});

it("a printer that is being left is off the wire when its lock has stayed away for the grace", async () => {
  await own("a");
  if (stations[0]) stations[0].isOnWire = true;
  fleet.retire("a");
  await settle();
  fleet.lost("a");
  await vi.advanceTimersByTimeAsync(lostLockGraceMs - 1);
  expect(course).toEqual(["a ends within 20000"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(course.slice(0, 2)).toEqual(["a ends within 20000", "a hastens"]);
  expect(fleet.printerIds).toEqual([]);
});

it("a printer that is being left finishes its receipt when its lock comes back within the grace", async () => {
  await own("a");
  if (stations[0]) stations[0].isOnWire = true;
  fleet.retire("a");
  await settle();
  fleet.lost("a");
  fleet.gained("a");
  await vi.advanceTimersByTimeAsync(lostLockGraceMs);
  expect(course).toEqual(["a ends within 20000"]);
});

it("with its last station a worker stops listening to the bell", async () => {
  await own("a");
  fleet.lost("a");
  await vi.advanceTimersByTimeAsync(lostLockGraceMs);
  expect(course).toEqual(["a ends within 0", "bell closes"]);
});

it("a ticket rings the station of its printer, and one that names none rings all", async () => {
  await own("a", "bb");
  expect(fleet.ring({ printerId: "bb", jobId: "job" })).toBe(true);
  expect(fleet.ring({})).toBe(true);
  expect(fleet.ring({ printerId: "another worker's" })).toBe(false);
  expect(course).toEqual(["bb rung for job", "a rung", "bb rung"]);
});

it("of a job that was just accepted the station of its printer hears, and nobody else's", async () => {
  await own("a", "bb");
  const job = {
    jobId: "job",
    options: { copies: 1, cutPaper: true },
    document: {},
    traceparent: null,
    printerVersion: 1,
  };
  fleet.accepted({ ...job, printerId: "bb" });
  fleet.accepted({ ...job, printerId: "another worker's" });
  expect(course).toEqual(["bb hears of job"]);
});

it("a changed address is followed, and a row older than the known one is no news", async () => {
  await own("a");
  fleet.follow([printer("a", { ip: "10.0.0.10", version: 3 })]);
  fleet.follow([printer("a", { ip: "10.0.0.11", version: 2 })]);
  expect(course).toEqual(["a follows to 10.0.0.10"]);
  expect(fleet.versionOf("a")).toBe(3);
});

it("another language makes a new station, between two receipts", async () => {
  await own("a");
  fleet.follow([printer("a", { language: "zpl", version: 2 })]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(course).toEqual(["a stops"]);
  stations[0]?.finishReceipt();
  await settle();
  expect(course.slice(1)).toEqual(["a ends within 0", "bell closes", "a begins", "bell opens"]);
  expect(seats[1]?.printer.language).toBe("zpl");
});

it("the lock of a printer that is gone is wanted until its station has ended", async () => {
  await own("a");
  fleet.retire("a");
  expect(fleet.wanted()).toHaveLength(1);
  await settle();
  expect(course[0]).toBe("a ends within 20000");
  expect(fleet.wanted()).toEqual([]);
  fleet.lost("a");
  expect(fleet.printerIds).toEqual([]);
});

it("a printer that was deleted and made again is another one, although its row counts from the beginning", async () => {
  await own("a");
  fleet.follow([printer("a", { version: 5 })]);
  const again = printer("a", { lockKey: 77, version: 1 });
  fleet.follow([again]);
  await settle();
  expect(course).toContain("a ends within 20000");
  fleet.lost("a");
  fleet.follow([again]);
  expect(fleet.wanted()).toMatchObject([{ printerId: "a", lockKey: 77 }]);
});

it("a printer that comes back before its lock was let go of is served again", async () => {
  await own("a");
  fleet.retire("a");
  await settle();
  course.length = 0;
  fleet.follow([printer("a", { version: 2 })]);
  await settle();
  expect(course).toEqual(["a begins", "bell opens"]);
  expect(fleet.wanted()).toHaveLength(1);
});

it("a printer is left to another worker when it has nothing to print, and wanted again after that", async () => {
  await own("a", "bb", "ccc");
  if (stations[0]) stations[0].isIdle = false;
  seats[1]?.notBegun.add("job");
  fleet.letGo(["a", "bb", "ccc"], 2);
  expect(fleet.wanted().map(({ isLeaving }) => isLeaving)).toEqual([false, false, true]);
  await settle();
  expect(course).toEqual(["ccc ends within 20000", "a lock is not wanted any more"]);
  expect(fleet.wanted().map(({ printerId }) => printerId)).toEqual(["a", "bb"]);
  fleet.lost("ccc");
  expect(fleet.wanted()).toHaveLength(3);
  course.length = 0;
  fleet.gained("ccc");
  await settle();
  expect(course).toEqual(["ccc begins", "bell opens"]);
});

it("a printer that is deleted while it is left to another worker is forgotten", async () => {
  await own("a");
  fleet.letGo(["a"], 1);
  fleet.retire("a");
  await settle();
  fleet.lost("a");
  expect(fleet.printerIds).toEqual([]);
});

it("a worker that stops wants no lock any more as soon as its stations have ended", async () => {
  await own("a", "bb");
  fleet.lost("bb");
  await fleet.end();
  expect(fleet.wanted()).toEqual([]);
});

it("a worker that stops ends every station with patience and begins no other", async () => {
  await own("a", "bb");
  await fleet.end();
  expect(course.filter((what) => what.includes("ends"))).toEqual(["a ends within 20000", "bb ends within 20000"]);
  await settle();
  expect([...fleet.stations.keys()]).toEqual([]);
});
