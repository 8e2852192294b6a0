import { thenField } from "../src/template/config-schema.ts";

/** One template with every block and most of their fields. */
export const everyBlock = {
  name: "Every block",
  width: "80mm",
  locale: "en-GB",
  currency: "GBP",
  timeZone: "Europe/London",
  blocks: [
    { type: "image", source: "{{ logo }}", width: "30mm", align: "center", dither: "atkinson" },
    { type: "text", content: "{{ shop.name | upper }}", align: "center", bold: true, size: { width: 2, height: 2 } },
    { type: "text", content: "{{ shop.address }}", wrap: "word", font: "B", underline: true, invert: false },
    {
      type: "columns",
      gap: 2,
      columns: [
        { content: "Receipt {{ number }}", width: "*" },
        { content: "{{ now | datetime }}", width: "auto", align: "right" },
      ],
    },
    { type: "divider", style: "double" },
    {
      type: "table",
      each: "items",
      as: "item",
      columns: [
        { header: "Item", content: "{{ item.name }}", width: "*" },
        { header: "Qty", content: "{{ item.quantity }}", width: 4, align: "right" },
        { header: "Price", content: "{{ item.price | money }}", width: "25%", align: "right" },
      ],
    },
    { type: "divider", char: "-" },
    {
      type: "each",
      items: "taxes",
      as: "tax",
      blocks: [{ type: "text", content: "{{ tax.rate | percent }} {{ tax.amount | money }}" }],
      empty: [{ type: "text", content: "No tax" }],
    },
    {
      type: "if",
      condition: "customer",
      [thenField]: [{ type: "text", content: "Thank you, {{ customer.name }}" }],
      else: [{ type: "text", content: "Thank you" }],
    },
    { type: "feed", lines: "5mm" },
    { type: "qrcode", content: "https://example.com/{{ number }}", size: 6, errorCorrection: "M" },
    { type: "barcode", content: "{{ ean }}", symbology: "ean13", height: 80, moduleWidth: 2, text: "below" },
    { type: "pdf417", content: "{{ number }}", size: 2, columns: 0, errorCorrection: 2 },
    { type: "datamatrix", content: "{{ number }}", size: 6 },
    { type: "drawer", pin: 2 },
    { type: "cut", mode: "full" },
  ],
};
