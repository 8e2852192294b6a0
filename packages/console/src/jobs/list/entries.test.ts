import { expect, it } from "vitest";
import type { Job, Outage } from "../../api/types.ts";
import { entriesOf } from "./entries.ts";

const minute = (number: number) => new Date(Date.UTC(2026, 0, 31, 12, number)).toISOString();
const job = (number: number) => ({ id: `job ${number}`, createdAt: minute(number) }) as Job;
const outage = (number: number) => ({ id: String(number), beganAt: minute(number) }) as Outage;
const ids = (nextCursor: string | null, ...outages: Outage[]) =>
  entriesOf({ jobs: [job(30), job(20), job(10)], nextCursor, pages: 1 }, outages).map(({ id }) => id);

it("outages stand between the jobs by when they began", () => {
  expect(ids("10", outage(40), outage(25), outage(15))).toEqual([
    "outage 40",
    "job 30",
    "outage 25",
    "job 20",
    "outage 15",
    "job 10",
  ]);
});

it("an outage that began before the last job that was read waits for the next page, and ends the last one", () => {
  expect(ids("10", outage(5))).toEqual(["job 30", "job 20", "job 10"]);
  expect(ids(null, outage(5))).toEqual(["job 30", "job 20", "job 10", "outage 5"]);
});
