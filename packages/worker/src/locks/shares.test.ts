import { expect, it } from "vitest";
import { type PrinterLock, type Survey, sharesOf } from "./shares.ts";

const self = 1;

/** So many printers at a site, with keys from the given one on. */
const printersAt = (site: string, count: number, firstKey = 1): PrinterLock[] =>
  Array.from({ length: count }, (_, at) => ({ printerId: `p${firstKey + at}`, lockKey: firstKey + at, site }));

/** Which worker holds which keys, and the sites it serves; none stands for all. */
type Workers = Record<number, { keys?: number[]; sites?: string[] }>;

function ask(wanted: PrinterLock[], workers: Workers) {
  const entries = Object.entries(workers).map(([pid, worker]) => ({ pid: Number(pid), ...worker }));
  const survey: Survey = {
    self,
    holders: new Map(entries.flatMap(({ pid, keys = [] }) => keys.map((key): [number, number] => [key, pid]))),
    workers: entries.map(({ pid, sites }) => ({ pid, serves: (site) => !sites || sites.includes(site) })),
  };
  const mine = new Set((workers[self]?.keys ?? []).map((key) => `p${key}`));
  const { take, leave, surplus, ...rest } = sharesOf({ wanted, mine, survey });
  const ids = (locks: PrinterLock[]) => locks.map(({ printerId }) => printerId);
  return { take: ids(take), leave: ids(leave), tooMany: surplus.map(({ count }) => count), ...rest };
}

const settled = { take: [], leave: [], tooMany: [], isShort: false };

it("a worker alone takes every printer", () => {
  expect(ask(printersAt("a", 3), { 1: {} })).toEqual({ ...settled, take: ["p1", "p2", "p3"], hasCompany: false });
});

it("of two workers each takes half of what is free", () => {
  const { take, leave, hasCompany } = ask(printersAt("a", 4), { 1: {}, 2: {} });
  expect({ take, leave, hasCompany }).toEqual({ take: ["p1", "p2"], leave: ["p3", "p4"], hasCompany: true });
});

it("a worker that has everything has too many as soon as another is there, which is short meanwhile", () => {
  const printers = printersAt("a", 8);
  const keys = printers.map(({ lockKey }) => lockKey);
  expect(ask(printers, { 1: { keys }, 2: {} })).toEqual({ ...settled, tooMany: [4], hasCompany: true });
  expect(ask(printers, { 1: {}, 2: { keys } })).toEqual({ ...settled, isShort: true, hasCompany: true });
});

it("printers that cannot be divided evenly are left where they are", () => {
  const printers = printersAt("a", 8);
  const workers = { 1: { keys: [1, 2, 3] }, 2: { keys: [4, 5, 6] }, 3: { keys: [7, 8] } };
  expect(ask(printers, workers)).toEqual({ ...settled, hasCompany: true });
  expect(ask(printersAt("a", 1), { 1: { keys: [1] }, 2: {} })).toEqual({ ...settled, hasCompany: true });
});

it("nobody is left without a printer while two others have two", () => {
  const printers = printersAt("a", 4);
  expect(ask(printers, { 1: { keys: [1, 2] }, 2: { keys: [3, 4] }, 3: {} }).tooMany).toEqual([1]);
  expect(ask(printers, { 1: {}, 2: { keys: [1, 2] }, 3: { keys: [3, 4] } }).isShort).toBe(true);
});

it("a free printer is left to whoever has fewer than everybody should, and taken by anybody when nobody has", () => {
  const printers = printersAt("a", 4);
  expect(ask(printers, { 1: { keys: [1] }, 2: { keys: [3, 4] }, 3: {} })).toMatchObject({ take: [], leave: ["p2"] });
  expect(ask(printers, { 1: {}, 2: { keys: [3, 4] }, 3: { keys: [1] } })).toMatchObject({ take: ["p2"], leave: [] });
  expect(ask(printers, { 1: { keys: [1] }, 2: { keys: [3] }, 3: { keys: [4] } }).take).toEqual(["p2"]);
});

it("a printer that is being let go of is not let go of twice", () => {
  const [first, ...others] = printersAt("a", 4);
  if (!first) throw new Error("there are four");
  const printers = [{ ...first, isLeaving: true }, ...others];
  expect(ask(printers, { 1: { keys: [1, 2, 3] }, 2: { keys: [4] } })).toEqual({ ...settled, hasCompany: true });
});

it("printers of many sites are shared as one when the same workers serve them", () => {
  const printers = [1, 2, 3, 4].flatMap((key) => printersAt(`site ${key}`, 1, key));
  expect(ask(printers, { 1: { keys: [1, 2, 3, 4] }, 2: {} }).tooMany).toEqual([2]);
});

it("only the printers of sites that another worker serves as well are shared with it", () => {
  const printers = [...printersAt("a", 2, 1), ...printersAt("b", 4, 3)];
  const keys = [1, 2, 3, 4, 5, 6];
  expect(ask(printers, { 1: { keys }, 2: { sites: ["b"] } }).tooMany).toEqual([2]);
  expect(ask(printers, { 1: { keys }, 2: { sites: ["c"] } })).toEqual({ ...settled, hasCompany: false });
});

it("a printer that a worker of the version before holds, which does not say that it is there, is waited for", () => {
  const printers = printersAt("a", 2);
  const old = { 1: {}, 9: { keys: [1, 2], sites: [] } };
  expect(ask(printers, old)).toEqual({ ...settled, isShort: true, hasCompany: false });
});
