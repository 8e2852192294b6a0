import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { readBody } from "./read-body.ts";

const place = { reserve: () => undefined, arrived() {}, complete() {}, release() {} };

/** Reads a body that comes in so many pieces of so many bytes. */
async function readPieces(count: number, bytes: number) {
  const incoming = Object.assign(new PassThrough(), { headers: { "transfer-encoding": "chunked" } });
  const body = readBody({ incoming: incoming as unknown as IncomingMessage, mostBytes: 1_000_000, place });
  let sent = 0;
  for (; sent < count && !incoming.destroyed; sent++) incoming.write(Buffer.alloc(bytes, " "));
  incoming.end();
  const outcome = await body.then(
    (read) => read.byteLength,
    (error) => error.message,
  );
  return { outcome, sent };
}

it("a body in very many tiny pieces is cut off long before its end", async () => {
  const { outcome, sent } = await readPieces(200_000, 1);
  expect(outcome).toBe("The request body comes in too many tiny pieces. Send it in larger ones.");
  expect(sent).toBeLessThan(20_000);
});

it("some tiny pieces, and many of a usual size, are a body", async () => {
  expect((await readPieces(9_000, 1)).outcome).toBe(9_000);
  expect((await readPieces(30_000, 32)).outcome).toBe(960_000);
});
