import fc from "fast-check";
import receiptline from "receiptline";
import { expect, test } from "vitest";
import { renderBytes } from "../src/render.ts";

const star = Buffer.from(
  receiptline.transform("^^Shop\n\nCoffee | 3.20\n{c:https://example.com; o:qrcode,4,m}\n{c:4006381333931; o:jan}\n", {
    cpl: 48,
    encoding: "multilingual",
    command: "starsbcs",
  }),
  "latin1",
);
const zpl = Buffer.from(
  "^XA^CI28^MNY^PW400^LL240^PQ2\n^FO0,6^ADN,18,10^FH_^FDShelf_5E 4^FS^FO0,30^GB80,24,24^FS^FO0,30^ADN,18,10^FR^FDx^FS" +
    "^FO8,60^GFA,4,4,2,FFAA0055^FS^FO0,80^BY2,2.5,50^BCN,50,Y,N,N,A^FDAB-12^FS^FO200,80^BQN,2,4^FDMA,shelf^FS^XZ\n~HS",
);

/** A job with some bytes replaced, left out or put in, or no job at all. */
const damaged = (job: Buffer) =>
  fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc
      .array(fc.record({ at: fc.nat(job.length), take: fc.nat(3), put: fc.uint8Array({ maxLength: 3 }) }), {
        maxLength: 8,
      })
      .map((edits) =>
        edits.reduce(
          (bytes, { at, take, put }) => Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + take)]),
          job,
        ),
      ),
  );

test.each([
  ["StarPRNT", "TSP143IV", star],
  ["ZPL", "ZD421-203dpi", zpl],
] as const)("random and damaged %s neither stops the printer nor loses a byte", (_, model, job) => {
  fc.assert(
    fc.property(damaged(job), (bytes) => {
      const { commands } = renderBytes(bytes, { model });
      expect(Buffer.concat(commands.map((command) => command.bytes))).toEqual(Buffer.from(bytes));
    }),
    { numRuns: 300 },
  );
});
