import { expect, it } from "vitest";
import { createTicketBatch } from "./ticket-batch.ts";

/** A queue whose round trips end when the test says so. */
function slowQueue() {
  const batches: string[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  return {
    batches,
    ends,
    add(jobIds: readonly string[]) {
      batches.push([...jobIds]);
      return new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
    },
  };
}

const turn = () => new Promise(setImmediate);

it("adds a lone ticket at once, and what came meanwhile together, in order", async () => {
  const queue = slowQueue();
  const add = createTicketBatch(queue);
  const first = add("a");
  await turn();
  const others = [add("b"), add("c")];
  await turn();
  expect(queue.batches).toEqual([["a"]]);
  queue.ends[0]?.();
  await first;
  await turn();
  expect(queue.batches).toEqual([["a"], ["b", "c"]]);
  queue.ends[1]?.();
  await Promise.all(others);
});

it("tells every ticket of a batch that failed, and goes on", async () => {
  const queue = slowQueue();
  const add = createTicketBatch(queue);
  const failing = [add("a"), add("b")].map((added) => added.catch((error: Error) => error.message));
  await turn();
  queue.ends[0]?.(new Error("away"));
  expect(await Promise.all(failing)).toEqual(["away", "away"]);
  const next = add("c");
  await turn();
  queue.ends[1]?.();
  await next;
  expect(queue.batches.at(-1)).toEqual(["c"]);
});
