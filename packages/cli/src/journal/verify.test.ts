import { beginning, type Entry, hashOf } from "@platen/shared/journal";
import { expect, it } from "vitest";
import { headText, readHead, verifyJournal } from "./verify.ts";

function chain(length: number): Entry[] {
  const entries: Entry[] = [];
  for (let number = 1; number <= length; number++) {
    const facts = { printerId: "bar", attempts: number };
    const told = {
      number,
      at: "2026-03-01T17:45:00.000Z",
      kind: "job.completed",
      subject: `j${number}`,
      by: null,
      facts,
    };
    const entry = told as Omit<Entry, "hash">;
    entries.push({ ...entry, hash: hashOf(entry, entries.at(-1)?.hash ?? beginning.hash) });
  }
  return entries;
}

async function* linesOf(entries: readonly unknown[]): AsyncGenerator<string> {
  for (const entry of entries) yield typeof entry === "string" ? entry : JSON.stringify(entry);
}

const problem = async (entries: readonly unknown[], noted: Entry[] = []) =>
  (await verifyJournal(linesOf(entries), noted)).problem;

const whole = chain(5);
const [first, second, third, fourth, fifth] = whole as [Entry, Entry, Entry, Entry, Entry];

it("a journal that nobody touched fits, and so does one without entries", async () => {
  expect(await verifyJournal(linesOf(whole), [])).toEqual({ head: { number: 5, hash: fifth.hash } });
  expect(await verifyJournal(linesOf([]), [])).toEqual({ head: beginning });
});

it("fields and facts in another order are the same entry", async () => {
  const turned = ({ hash, facts, ...entry }: Entry) => ({
    hash,
    facts: { attempts: facts.attempts, printerId: facts.printerId },
    ...entry,
  });
  expect(await problem(whole.map(turned))).toBeUndefined();
});

it.each([
  ["a changed entry", [first, second, { ...third, by: "nobody" }, fourth, fifth], "the hash of entry 3"],
  ["a removed entry", [first, second, fourth, fifth], "entry 3 is missing"],
  ["removed first entries", [third, fourth, fifth], "entries 1 to 2 are missing"],
  ["two swapped entries", [first, third, second, fourth, fifth], "entry 2 is missing"],
  [
    "two entries that changed their numbers",
    [first, { ...third, number: 2 }, { ...second, number: 3 }, fourth],
    "the hash of entry 2",
  ],
  ["an entry twice", [first, second, second, third], "entry 2 stands behind entry 2"],
  ["an inserted entry", [first, second, { ...second, number: 3 }, { ...third, number: 4 }], "the hash of entry 3"],
  ["a line that is none", [first, "{", third], "line 2 is no entry"],
  ["a line that lacks its hash", [first, { ...second, hash: undefined }], "line 2 is no entry"],
])("%s is found, and named", async (_, entries, expected) => {
  expect(await problem(entries)).toContain(expected);
});

it("an end that was cut off is found by a head that was noted, and so is a chain that was made anew", async () => {
  expect(await problem(whole.slice(0, 3))).toBeUndefined();
  expect(await problem(whole.slice(0, 3), [fifth])).toBe("entries 4 to 5 are missing at the end");
  expect(await problem(whole, [{ ...third, hash: "a".repeat(64) }])).toContain("entry 3 is not the one that was noted");
});

it("a head is read as it is written", () => {
  expect(readHead(headText(fifth))).toEqual({ number: 5, hash: fifth.hash });
  expect([readHead("5"), readHead("5:abc"), readHead("")]).toEqual([undefined, undefined, undefined]);
});
