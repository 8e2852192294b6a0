import type { BlockConfig, BlockType } from "./config-schema.ts";

/** What a reader is told of a block before its fields. */
export interface BlockGuide {
  /** What it prints, in a sentence or two. */
  description: string;
  /** Complete by itself: it prints with the example data that is made up for it. */
  example: BlockConfig;
}

/** Every block of the language, in the words of its reference. */
export const blockGuide: { [Type in BlockType]: BlockGuide } = {
  text: {
    description: "Text, with a line break where it has one. Long lines are broken between words.",
    example: { type: "text", content: "{{ store | upper }}\n{{ street }}", align: "center", bold: true },
  },
  columns: {
    description: "Texts beside each other. What is too long wraps within its column.",
    example: {
      type: "columns",
      columns: [{ content: "Receipt {{ number }}" }, { content: "{{ at | date }}", width: "auto", align: "right" }],
    },
  },
  table: {
    description: "A line for each entry of a list, below headers.",
    example: {
      type: "table",
      each: "items",
      as: "item",
      columns: [
        { header: "Item", content: "{{ item.name }}", width: "*" },
        { header: "Price", content: "{{ item.price | money }}", width: 12, align: "right" },
      ],
    },
  },
  divider: { description: "A line across the paper.", example: { type: "divider", style: "double" } },
  feed: { description: "White paper, in lines or in millimetres.", example: { type: "feed", lines: 2 } },
  image: {
    description:
      "A picture: a stored one, or one that is written into the template or the data. Nothing is fetched. PNG, JPEG, WebP, GIF and SVG are printed in black and white, their transparent parts white.",
    example: {
      type: "image",
      source:
        "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACAAAAAgAQAAAABbAUdZAAAAY0lEQVR42mWOsRGAIBRDnxWlIzAKo+kdBXNxLoIbWFJwRoylKdL8/JegKdTCtH0RN2wMSPTQIlcaK227A00KVClzSAdZquSRKqXHk3Ktf3sPjjjsNwOMMtR4F7nS5Z7xDZp6APLmUtuv2qptAAAAAElFTkSuQmCC",
      width: "30mm",
    },
  },
  qrcode: {
    description: "A QR code of any text, line breaks included.",
    example: { type: "qrcode", content: "https://example.com/r/{{ number }}", size: 6 },
  },
  barcode: {
    description: "A bar code with its text. What its symbology cannot hold is refused before a job exists.",
    example: { type: "barcode", symbology: "code128", content: "PARCEL-{{ number | default: 1042 }}" },
  },
  pdf417: {
    description: "A PDF417 code of any text, line breaks included.",
    example: { type: "pdf417", content: "Ticket {{ number }}" },
  },
  datamatrix: {
    description: "A DataMatrix code of any text, line breaks included.",
    example: { type: "datamatrix", content: "Part {{ number }}" },
  },
  each: {
    description:
      "Blocks that are printed once for each entry of a list, or others when there is none. `forloop.index` counts from 1.",
    example: {
      type: "each",
      items: "dishes",
      as: "dish",
      blocks: [{ type: "text", content: "{{ forloop.index }}. {{ dish.name }}" }],
      empty: [{ type: "text", content: "Nothing ordered" }],
    },
  },
  if: {
    description: "Blocks that are printed when a condition holds, or others when it does not.",
    example: {
      type: "if",
      condition: "total > 100",
      // biome-ignore lint/suspicious/noThenProperty: a field of the language; blocks are never awaited.
      then: [{ type: "text", content: "Free delivery", bold: true }],
      else: [{ type: "text", content: "Delivery 4.90" }],
    },
  },
  drawer: { description: "Opens the cash drawer. Nothing is on paper.", example: { type: "drawer", pin: 2 } },
  cut: { description: "Cuts the paper.", example: { type: "cut", mode: "partial" } },
};
