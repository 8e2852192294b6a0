/** Blocks that several starting points share. What the shop has not said leaves no line on the paper. */

/** Whose receipt it is: logo, name, address and tax number. */
export function letterhead({ shop, taxNumber }: { shop: string; taxNumber: string }) {
  return [
    logo("24mm"),
    shopName(shop, { width: 2, height: 2 }),
    ifSet("shop.address", { type: "text", content: "{{ shop.address }}", align: "center" }),
    ifSet("shop.taxNumber", {
      type: "text",
      content: `${taxNumber} {{ shop.taxNumber }}`,
      align: "center",
      font: "B",
    }),
    { type: "feed", lines: 1 },
  ];
}

/** The name alone, for what is smaller than a receipt. */
export function shopName(shop: string, size: number | { width: number; height: number } = 1) {
  return { type: "text", content: `{{ shop.name | default: "${shop}" }}`, align: "center", bold: true, size };
}

export function logo(width: string) {
  return ifSet("shop.logo", { type: "image", source: "{{ shop.logo }}", width });
}

/** What the shop says at the end of everything, or the template's own words. */
export function closing(words: string) {
  const centred = (content: string) => ({ type: "text", content, align: "center" });
  return either("shop.footer", [centred("{{ shop.footer }}")], [centred(words)]);
}

/** Printed only where there is such a thing. */
export function ifSet(condition: string, ...blocks: object[]) {
  return either(condition, blocks);
}

export function either(condition: string, blocks: object[], otherwise?: object[]) {
  // biome-ignore lint/suspicious/noThenProperty: the template language calls it so, and nobody awaits a block.
  return { type: "if", condition, then: blocks, ...(otherwise && { else: otherwise }) };
}

/** Two things on one line, the second at its end. */
export function pair(left: string, right: string, style: object = {}) {
  return {
    type: "columns",
    columns: [
      { content: left, ...style },
      { content: right, width: "auto", align: "right", ...style },
    ],
  };
}

/** A line that keeps clear of the edges: a label printer prints up to them, and the knife was not that exact. */
export function inset(...cells: { content: string; [field: string]: unknown }[]) {
  const edge = { content: "", width: 1 };
  return { type: "columns", gap: 0, columns: [edge, ...cells, edge] };
}
