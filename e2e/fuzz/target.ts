import { Random } from "@platen/testkit/random";

/** What went wrong, and the case that showed it: plain JSON, to be kept and tried again. */
export interface Found {
  what: string;
  example: unknown;
}

/** Something that hostile input reaches. */
export interface FuzzTarget {
  /** Tries this many cases; the same seed draws the same ones. */
  fuzz(runs: number, seed: number): Promise<Found[]>;
  /** Tries one case again; says what is wrong, if anything is. */
  replay(example: unknown): Promise<string | undefined>;
  close(): Promise<void>;
}

/** When so many were found, the first ones are to be mended before more are looked for. */
const mostFound = 5;

/** A target whose cases are drawn and tried one by one. Whatever is thrown is a finding. */
export function eachCase<Case>(
  draw: (random: Random) => Case,
  attempt: (example: Case) => Promise<string | undefined> | string | undefined,
  close: () => Promise<void> = async () => {},
): FuzzTarget {
  async function judged(example: Case): Promise<string | undefined> {
    try {
      return await attempt(example);
    } catch (error) {
      return error instanceof Error ? (error.stack ?? error.message) : String(error);
    }
  }
  return {
    async fuzz(runs, seed) {
      const random = new Random(seed);
      const found: Found[] = [];
      for (let run = 0; run < runs && found.length < mostFound; run++) {
        const example = draw(random);
        const what = await judged(example);
        if (what) found.push({ what: `run ${run}: ${what}`, example });
      }
      return found;
    },
    replay: (example) => judged(example as Case),
    close,
  };
}

/** Bytes with a few things wrong: some changed, some left out, some doubled, some put in. */
export function damaged(bytes: Uint8Array, random: Random): Uint8Array {
  let result = [...bytes];
  for (let count = random.below(4); count > 0; count--) {
    const place = random.below(result.length + 1);
    const kind = random.below(4);
    if (kind === 0) result[place] = random.below(256);
    if (kind === 1) result.splice(place, random.below(4));
    if (kind === 2) result = [...result.slice(0, place), ...result.slice(Math.max(0, place - 3))];
    if (kind === 3) result.splice(place, 0, ...random.list(6, () => random.below(256)));
  }
  return Uint8Array.from(result);
}

export const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
export const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"));
