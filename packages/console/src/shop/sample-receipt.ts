import type { Data, TemplateConfig } from "../api/types.ts";
import type { Words } from "../words/words.ts";
import type { ShopForm } from "./shop-form.ts";

/** A short receipt that shows everything the shop changes, saved or not: what is typed is sent as data, which wins. */
export function sampleReceipt(
  { logo, name, address, footer, taxNumber, ...regional }: ShopForm,
  { title, sampleItem, sampleTotal, taxLine }: Words["shop"],
): { config: TemplateConfig; data: Data } {
  const centred = { type: "text", align: "center" };
  const blocks: unknown[] = [
    ...(logo === null ? [] : [{ type: "image", source: "{{ shop.logo }}", width: "34mm", align: "center" }]),
    { ...centred, content: "{{ shop.name }}", bold: true, size: 2 },
    ...(address === "" ? [] : [{ ...centred, content: "{{ shop.address }}" }]),
    ...(taxNumber === "" ? [] : [{ ...centred, content: "{{ tax }}" }]),
    { type: "text", content: "{{ now | datetime }}" },
    { type: "divider" },
    row(sampleItem, "{{ price | money }}"),
    row(sampleTotal, "{{ price | money }}", { bold: true }),
    ...(footer === "" ? [] : [{ type: "feed" }, { ...centred, content: "{{ shop.footer }}" }]),
  ];
  const { language: locale, currency, timeZone } = regional;
  const config = {
    name: title,
    width: "80mm",
    ...(locale && { locale }),
    ...(currency && { currency }),
    ...(timeZone && { timeZone }),
    blocks,
  };
  const shop = { name: name || title, address, footer, ...(logo !== null && { logo: `asset:${logo}` }) };
  return { config, data: { shop, price: 12.5, ...(taxNumber !== "" && { tax: taxLine(taxNumber) }) } };
}

function row(left: string, right: string, style: object = {}) {
  return {
    type: "columns",
    columns: [
      { content: left, ...style },
      { content: right, align: "right", ...style },
    ],
  };
}
