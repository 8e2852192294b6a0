import { beginning, type Entry, type Head, problemOf, problemOfEnd } from "@platen/shared/journal";

export interface Verdict {
  /** The last entry up to which everything fits. */
  head: Head;
  /** The first thing that does not fit. */
  problem?: string;
}

/**
 * Follows the chain from its beginning by hashes that are made here, and not by those that the service says. `noted` are
 * entries that are known to have been in it.
 */
export async function verifyJournal(lines: AsyncIterable<string>, noted: readonly Head[]): Promise<Verdict> {
  let head: Head = beginning;
  let line = 0;
  for await (const text of lines) {
    line++;
    const entry = entryIn(text);
    if (!entry) return { head, problem: `line ${line} is no entry of a journal` };
    const problem = problemOf(entry, head) ?? differenceFrom(entry, noted);
    if (problem) return { head, problem };
    head = { number: entry.number, hash: entry.hash };
  }
  const [problem] = noted.flatMap((one) => problemOfEnd(head, one) ?? []);
  return problem === undefined ? { head } : { head, problem };
}

/** A chain that fits in itself may have been made anew as a whole. */
function differenceFrom({ number, hash }: Entry, noted: readonly Head[]): string | undefined {
  const isOther = noted.some((one) => one.number === number && one.hash !== hash);
  return isOther ? `entry ${number} is not the one that was noted: the journal was made anew up to it` : undefined;
}

function entryIn(line: string): Entry | undefined {
  try {
    const value = JSON.parse(line) as Partial<Entry> | null;
    const { number, at, kind, subject, by, facts, hash } = value ?? {};
    const isEntry =
      Number.isSafeInteger(number) &&
      [at, kind, subject, hash].every((text) => typeof text === "string") &&
      (by === null || typeof by === "string") &&
      typeof facts === "object" &&
      facts !== null;
    return isEntry ? (value as Entry) : undefined;
  } catch {
    return undefined;
  }
}

/** As `verify` writes a head, and takes it. */
export const headText = ({ number, hash }: Head) => `${number}:${hash}`;

export function readHead(text: string): Head | undefined {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(text.trim()) ?? [];
  return number && hash ? { number: Number(number), hash: hash.toLowerCase() } : undefined;
}
