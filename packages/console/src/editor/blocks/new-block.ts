import type { Block } from "../../api/types.ts";
import { words } from "../../words/words.ts";

/** A tiny drawing, a hill below a sun, that the preview shows until a picture is chosen. */
const anyPicture =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAADAAAAAgAQAAAAB8r8axAAAAaElEQVR42m3OMQ5AQBCF4X+jWJ0LSFxBqdhwMQk3w00cQUcxwWZGs3jNl0xmJg+SdFeM/LAbizEm0H+Gg26end5JpV+OQtm8smbK7JSRa4rAUAkttIUQoPRCA3km1LGdM3jojfCqm+QG71pleX71WC4AAAAASUVORK5CYII=";

/** A constant, because linters take an object with a literal `then` for a promise. */
const thenField = "then";

/** What a new block begins with: something that prints, so that the preview answers at once. */
const starters: Record<string, () => Record<string, unknown>> = {
  text: () => ({ content: words().blocks.begin.text }),
  columns: () => ({
    columns: [
      { content: words().blocks.begin.left },
      { content: words().blocks.begin.right, width: "auto", align: "right" },
    ],
  }),
  table: () => ({
    each: "items",
    as: "item",
    columns: [
      { header: words().blocks.begin.item, content: "{{ item.name }}" },
      { header: words().blocks.begin.price, content: "{{ item.price | money }}", width: "auto", align: "right" },
    ],
  }),
  feed: () => ({ lines: 1 }),
  image: () => ({ source: anyPicture, width: "20mm" }),
  qrcode: () => ({ content: "https://example.com" }),
  barcode: () => ({ symbology: "code128", content: "12345678" }),
  pdf417: () => ({ content: "12345678" }),
  datamatrix: () => ({ content: "12345678" }),
  each: () => ({ items: "items", as: "item", blocks: [{ type: "text", content: "{{ item.name }}" }] }),
  if: () => ({ condition: "note", [thenField]: [{ type: "text", content: "{{ note }}" }] }),
};

export function newBlock(type: string): Block {
  return { type, ...starters[type]?.() };
}
