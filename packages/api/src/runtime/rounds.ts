/** Does the work for one item, together with whatever others are waiting for. */
export type InRounds<Item, Result> = (item: Item) => Promise<Result>;

export interface RoundOptions {
  /** More than this go in several rounds, so that none takes too long. */
  most: number;
  /** Whether an error may be the fault of one item: then each is tried alone, and only those at fault fail. */
  isFaultOfOne?(error: unknown): boolean;
}

/**
 * While one round is under way, what other requests ask for gathers and is done together in the next one. What comes in
 * one turn of the event loop goes together as well; a lone item waits for nothing.
 */
export function createRounds<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most, isFaultOfOne = () => false }: RoundOptions,
): InRounds<Item, Result> {
  interface Waiting {
    item: Item;
    resolve(result: Result): void;
    reject(error: unknown): void;
  }
  let waiting: Waiting[] = [];
  let isUnderWay = false;

  async function round(members: Waiting[]): Promise<void> {
    try {
      const results = await work(members.map(({ item }) => item));
      for (const [index, member] of members.entries()) member.resolve(results[index] as Result);
    } catch (error) {
      if (members.length > 1 && isFaultOfOne(error)) for (const member of members) await round([member]);
      else for (const member of members) member.reject(error);
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const members = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await round(members);
    }
    isUnderWay = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isUnderWay) return;
      isUnderWay = true;
      setImmediate(run);
    });
}
