import type { PrintedReceipt } from "../machine/motion/printed-receipt.ts";
import { toPng, toSvg } from "../picture.ts";

interface Body {
  type: string;
  content: string | Uint8Array;
}

/** The ways a receipt can be fetched, by the ending of its address. */
const formats: Record<string, (receipt: PrintedReceipt) => Body> = {
  png: (receipt) => ({ type: "image/png", content: toPng(receipt) }),
  svg: (receipt) => ({ type: "image/svg+xml", content: toSvg(receipt) }),
  txt: ({ text }) => ({ type: "text/plain; charset=utf-8", content: text }),
  bin: ({ bytes }) => ({ type: "application/octet-stream", content: bytes }),
  json: (receipt) => ({ type: "application/json", content: JSON.stringify(describe(receipt)) }),
};

export const formatNames: readonly string[] = Object.keys(formats);

export function receiptFile(receipt: PrintedReceipt, format: string): Body | undefined {
  return Object.hasOwn(formats, format) ? formats[format]?.(receipt) : undefined;
}

/** A receipt in the list: everything but its dots and bytes. */
export function summarize(receipt: PrintedReceipt) {
  const { number, startedAt, finishedAt, ending, widthDots, heightDots, text, bytes } = receipt;
  return { number, startedAt, finishedAt, ending, widthDots, heightDots, byteCount: bytes.length, text };
}

function describe(receipt: PrintedReceipt) {
  return {
    ...summarize(receipt),
    commands: receipt.commands.map(({ name, bytes }) => ({ name, hex: Buffer.from(bytes).toString("hex") })),
  };
}
