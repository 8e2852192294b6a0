import { brotliCompressSync, gzipSync } from "node:zlib";

/** How an answer that is made once can be sent, the smallest first. */
export const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number];

/** An answer in the forms that it was compressed to beforehand; none where that gains nothing. */
export type Encoded = Partial<Record<Encoding, Buffer<ArrayBuffer>>>;

/** For what is made while the service starts. The best compression takes a second for every 500 kB, so it is for small things. */
export function encode(body: Buffer, wanted: readonly Encoding[] = encodings): Encoded {
  return {
    ...(wanted.includes("br") && { br: Buffer.from(brotliCompressSync(body)) }),
    ...(wanted.includes("gzip") && { gzip: Buffer.from(gzipSync(body)) }),
  };
}

/** The smallest form that a client takes, by its `Accept-Encoding`; undefined for the answer as it is. */
export function encodingFor(accepted: string | undefined, encoded: Encoded): Encoding | undefined {
  const taken = new Set(
    (accepted ?? "")
      .split(",")
      .map((entry) =>
        entry
          .trim()
          .toLowerCase()
          .split(/\s*;\s*/),
      )
      .filter(([, quality = "q=1"]) => !/^q=0(\.0*)?$/.test(quality))
      .map(([name]) => name),
  );
  return encodings.find((encoding) => taken.has(encoding) && encoded[encoding]);
}
