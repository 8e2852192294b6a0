import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Faults } from "../src/machine/condition/faults.ts";
import { cut, fence, fenceAnswer, setUpBench } from "./bench.ts";

const job = Buffer.from(
  [1, 2, 3]
    .map(
      (copy) =>
        `\x1b@\x1ba\x01\x1d!\x11Receipt ${copy}\x1d!\x00\n\x1ba\x00${"coffee          3.20\n".repeat(6)}` +
        `\x1dv0\x00\x04\x00\x10\x00${"\xa5\x00\xff\x18".repeat(16)}\x1bp\x00\x19\xfa${cut}${fence(`000${copy}`)}`,
    )
    .join(""),
  "latin1",
);

/** Everything that may happen to a printer without costing it its memory. */
const happening = fc.oneof(
  fc.record({ what: fc.constant("give" as const), bytes: fc.integer({ min: 1, max: 200 }) }),
  fc.record({ what: fc.constant("pass" as const), ms: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ what: fc.constant("roll" as const), mm: fc.double({ min: 0, max: 60, noNaN: true }) }),
  fc.record({
    what: fc.constant("fail" as const),
    fault: fc.constantFrom<Faults[]>(
      { paper: "out" },
      { cover: "open" },
      { overheated: true },
      { cutter: true },
      { paper: "low" },
    ),
  }),
  fc.record({ what: fc.constant("speed" as const), mmPerS: fc.constantFrom(0, 50, 100, 300) }),
  fc.constant({ what: "mend" as const }),
);

type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never;

function run(happenings: readonly Happening[]) {
  const bench = setUpBench({ speedMmPerS: 100, bufferBytes: 96 });
  const { clock, machine } = bench;
  let sent = 0;
  const give = (bytes: number) => {
    sent += bench.give(job.subarray(sent, sent + bytes));
  };
  for (const event of happenings) {
    if (event.what === "give") give(event.bytes);
    else if (event.what === "pass") clock.advance(event.ms);
    else if (event.what === "roll") bench.fail({ paperOutAfterMm: event.mm });
    else if (event.what === "fail") bench.fail(event.fault);
    else if (event.what === "speed") machine.changeSettings({ speedMmPerS: event.mmPerS });
    else machine.mend();
  }
  machine.mend();
  while (sent < job.length) {
    give(job.length);
    clock.advance(100);
  }
  clock.advance(60_000);
  return {
    receipts: machine.archive.receipts.map(({ text, bitmap, bytes }) => ({
      text,
      dots: digest(bitmap),
      bytes: digest(bytes),
    })),
    // Halts cut movements into fractions of dots; their sum is exact but for the last bits of a number.
    fedMm: machine.state().paper.fedMm.toFixed(6),
    lastAnswer: bench.heard().slice(-fenceAnswer("0003").length),
  };
}

/** Comparing digests is quick; comparing pictures dot by dot a hundred times is not. */
function digest(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

test("whatever strikes and is mended, in any order: no byte is lost and nothing is printed twice", () => {
  const undisturbed = run([]);
  expect(undisturbed.receipts.length).toBe(3);
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 40 }), (happenings) => {
      expect(run(happenings)).toEqual(undisturbed);
    }),
    { numRuns: 150 },
  );
});
