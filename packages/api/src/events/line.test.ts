import { expect, it } from "vitest";
import { createGatherer, type GathererOptions, type Line } from "./line.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

const gatherer = (options: Partial<GathererOptions> = {}) =>
  createGatherer({ isLeft: () => false, onBroken: () => {}, onWritten: () => {}, ...options });

function recordedLine() {
  const did: string[] = [];
  const line: Line = {
    send: (bytes) => void did.push(Buffer.from(bytes).toString()),
    unreadBytes: () => 1_000,
    cut: () => void did.push("cut"),
    goodbye: async () => void did.push("goodbye"),
  };
  return { line, did };
}

const say = (line: Line, ...words: string[]) => {
  for (const word of words) line.send(Buffer.from(word));
};

it("what is sent in one turn leaves in one write, for each line on its own", async () => {
  const { line: gathered } = gatherer();
  const [one, two] = [recordedLine(), recordedLine()];
  const [first, second] = [gathered(one.line), gathered(two.line)];
  say(first, "a", "b");
  say(second, "c");
  expect([one.did, two.did, first.unreadBytes()]).toEqual([[], [], 1_002]);
  await turn();
  say(first, "d");
  await expect.poll(() => one.did.length).toBe(2);
  expect([one.did, two.did, first.unreadBytes()]).toEqual([["ab", "d"], ["c"], 1_000]);
});

it("an audience is told in one piece, made once, and what one of its lines is told by itself keeps its place", async () => {
  const { line: gathered, audience: createAudience } = gatherer();
  const audience = createAudience();
  const got: Uint8Array[][] = [[], [], []];
  const lines = got.map((pieces) => gathered({ ...recordedLine().line, send: (bytes) => void pieces.push(bytes) }));
  const [one, two, late] = lines as [Line, Line, Line];
  for (const line of [one, two]) audience.join(line);
  for (const word of ["a", "b"]) audience.send(Buffer.from(word));
  await turn();
  expect(got.map((pieces) => Buffer.concat(pieces).toString())).toEqual(["ab", "ab", ""]);
  expect(got[0]?.[0]).toBe(got[1]?.[0]);

  audience.send(Buffer.from("c"));
  audience.join(late);
  audience.passOn();
  say(two, "x");
  audience.send(Buffer.from("d"));
  audience.leave(one);
  await expect.poll(() => Buffer.concat(got[2] ?? []).toString()).toBe("d");
  expect(got.map((pieces) => Buffer.concat(pieces).toString())).toEqual(["abc", "abcxd", "d"]);
});

it("more than one write should hold leaves at once", () => {
  const { line, did } = recordedLine();
  say(gatherer().line(line), "a", "b".repeat(64 * 1024), "c");
  expect(did).toEqual([`a${"b".repeat(64 * 1024)}`]);
});

it("a goodbye comes behind everything that was sent, and who is cut off gets nothing more", async () => {
  const { line: gathered } = gatherer();
  const [left, cut] = [recordedLine(), recordedLine()];
  const [leaving, dropped] = [gathered(left.line), gathered(cut.line)];
  say(leaving, "a");
  await leaving.goodbye();
  say(dropped, "a");
  dropped.cut();
  await turn();
  expect([left.did, cut.did]).toEqual([["a", "goodbye"], ["cut"]]);
});

it("to a line that is no good any more nothing is written, and neither it nor one that breaks holds up another", async () => {
  const [left, broken, good] = [recordedLine(), recordedLine(), recordedLine()];
  broken.line.send = () => {
    throw new Error("closed");
  };
  const seen: unknown[] = [];
  const { line: gathered } = gatherer({
    isLeft: (line) => line === left.line,
    onBroken: (line) => void seen.push(line),
    onWritten: () => void seen.push("written"),
  });
  for (const { line } of [left, broken, good]) say(gathered(line), "a");
  await turn();
  expect([left.did, good.did, seen]).toEqual([[], ["a"], [broken.line, "written"]]);
});
