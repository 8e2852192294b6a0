import { encode as encodePng } from "fast-png";
import type { Document } from "../src/document.ts";
import { compileTemplate } from "../src/template/compile.ts";
import { thenField } from "../src/template/config-schema.ts";
import { resolve } from "../src/template/resolve.ts";

/** A template with every block and every style of the language, and data for it. */
export const goldenTemplate = {
  name: "every block",
  width: "80mm",
  locale: "en-GB",
  currency: "EUR",
  timeZone: "UTC",
  blocks: [
    { type: "drawer", pin: 5 },
    { type: "image", source: "{{ logo }}", width: "8mm", dither: "threshold" },
    { type: "text", content: "{{ shop.name }}", align: "center", bold: true, size: 2 },
    { type: "text", content: "{{ shop.street }}", align: "center", font: "B" },
    { type: "text", content: "underlined", underline: true, align: "right" },
    { type: "text", content: " inverted ", invert: true, size: { width: 1, height: 2 } },
    { type: "divider", style: "double" },
    {
      type: "table",
      each: "items",
      columns: [
        { header: "Item", content: "{{ item.name }}" },
        { header: "Qty", content: "{{ item.quantity }}", width: "auto", align: "right" },
        { header: "Price", content: "{{ item.price | money }}", width: 9, align: "right" },
      ],
    },
    { type: "divider" },
    {
      type: "columns",
      columns: [
        { content: "Total", width: "40%", bold: true },
        { content: "{{ total | money }}", align: "right", size: 2 },
      ],
    },
    { type: "divider", char: "*" },
    { type: "each", items: "notes", as: "note", blocks: [{ type: "text", content: "- {{ note }}" }] },
    {
      type: "if",
      condition: "total > 10",
      [thenField]: [{ type: "text", content: "Thank you for a large order" }],
    },
    { type: "feed", lines: 2 },
    { type: "feed", lines: "5mm" },
    { type: "qrcode", content: "https://acme.example/r/{{ number }}", size: 4 },
    { type: "barcode", symbology: "ean13", content: "4006381333931" },
    { type: "barcode", symbology: "code128", content: "{{ number }}", text: "none" },
    { type: "pdf417", content: "receipt {{ number }}" },
    { type: "datamatrix", content: "{{ number }}", size: 4 },
    { type: "cut", mode: "partial" },
    { type: "text", content: "Kitchen: {{ number }}" },
    { type: "cut", mode: "full" },
  ],
};

/** A filled circle, so that rows differ and a mirrored or shifted picture shows in the golden bytes. */
function circlePng(size: number): string {
  const data = new Uint8Array(size * size).fill(255);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++)
      if ((x - size / 2) ** 2 + (y - size / 2) ** 2 < (size / 2) ** 2) data[y * size + x] = 0;
  }
  const png = encodePng({ width: size, height: size, data, channels: 1, depth: 8 });
  return `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
}

export const goldenData = {
  logo: circlePng(64),
  shop: { name: "Café Zoë", street: "12 Harbour Street – Bristol" },
  items: [
    { name: "Espresso", quantity: 2, price: 4.4 },
    { name: "Sandwich with ham, cheese, tomatoes and a little too much mustard", quantity: 1, price: 6.8 },
    { name: "Žluťoučký koláč", quantity: 12, price: 30 },
  ],
  total: 41.2,
  notes: ["Привет", "no sugar"],
  number: "2024-000123",
};

export function goldenDocument(): Document {
  return resolve(compileTemplate(goldenTemplate), goldenData, { now: new Date(0) });
}
