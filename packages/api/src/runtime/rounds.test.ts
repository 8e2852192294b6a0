import { expect, it } from "vitest";
import { createRounds } from "./rounds.ts";

/** Work whose rounds end when the test says so. */
function slowWork() {
  const rounds: string[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  return {
    rounds,
    ends,
    work(items: readonly string[]) {
      rounds.push([...items]);
      return new Promise<string[]>((resolve, reject) => {
        ends.push((error) => (error ? reject(error) : resolve(items.map((item) => item.toUpperCase()))));
      });
    },
  };
}

const turn = () => new Promise(setImmediate);
const messageOf = (error: Error) => error.message;

it("works for a lone item at once, and for what came meanwhile together, in order", async () => {
  const { work, rounds, ends } = slowWork();
  const ask = createRounds(work, { most: 10 });
  const first = ask("a");
  await turn();
  const others = [ask("b"), ask("c")];
  await turn();
  expect(rounds).toEqual([["a"]]);
  ends[0]?.();
  expect(await first).toBe("A");
  await turn();
  expect(rounds).toEqual([["a"], ["b", "c"]]);
  ends[1]?.();
  expect(await Promise.all(others)).toEqual(["B", "C"]);
});

it("takes what comes in one turn together, but no more than allowed", async () => {
  const { work, rounds, ends } = slowWork();
  const ask = createRounds(work, { most: 2 });
  const all = ["a", "b", "c"].map((item) => ask(item));
  await turn();
  ends[0]?.();
  await turn();
  ends[1]?.();
  expect(await Promise.all(all)).toEqual(["A", "B", "C"]);
  expect(rounds).toEqual([["a", "b"], ["c"]]);
});

it("tells every item of a round that failed, and goes on", async () => {
  const { work, rounds, ends } = slowWork();
  const ask = createRounds(work, { most: 10 });
  const failing = [ask("a"), ask("b")].map((asked) => asked.catch(messageOf));
  await turn();
  ends[0]?.(new Error("away"));
  expect(await Promise.all(failing)).toEqual(["away", "away"]);
  const next = ask("c");
  await turn();
  ends[1]?.();
  await next;
  expect(rounds).toEqual([["a", "b"], ["c"]]);
});

it("fails only the item at fault when the error says that there is one", async () => {
  const work = async (items: readonly string[]) => {
    if (items.includes("bad")) throw new Error("refused");
    return items;
  };
  const ask = createRounds(work, { most: 10, isFaultOfOne: (error) => messageOf(error as Error) === "refused" });
  const all = ["a", "bad", "c"].map((item) => ask(item).catch(messageOf));
  expect(await Promise.all(all)).toEqual(["a", "refused", "c"]);
});
