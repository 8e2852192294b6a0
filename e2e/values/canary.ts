/** What is sent in every place where a client can put something, and may be read in no log, metric or trace. */
export const canary = "CANARY-4111";
/** The same for places that take digits alone. */
export const digits = "4111222233334";
/** And one that the printer has no character for. */
export const unprintable = "\u{f8ff}";

export const canaries = [canary, digits, unprintable];

const blocksOf = (...blocks: unknown[]) => ({ width: "80mm", blocks });
const text = (content: string) => blocksOf({ type: "text", content });

/** Takes any data, so that it is the expression that fails and not the check of the data. */
const anyData = { schema: { type: "object" }, example: {} };

/** A template and data for each way in which a receipt cannot be made. */
export const unmakeable: { name: string; config: object; data: object; options?: object }[] = [
  ...["ean13", "ean8", "upc-a", "upc-e", "itf", "codabar", "gs1-128", "code39", "code93", "code128"].map(
    (symbology) => ({
      name: `${symbology} that cannot hold its content`,
      config: { ...blocksOf({ type: "barcode", symbology, content: "{{ n }}" }), ...anyData },
      data: { n: `${canary.toLowerCase()}é` },
    }),
  ),
  {
    name: "ean13 with a wrong check digit",
    config: blocksOf({ type: "barcode", symbology: "ean13", content: "{{ n }}" }),
    data: { n: digits },
  },
  ...["qrcode", "pdf417", "datamatrix"].map((type) => ({
    name: `${type} of too much`,
    config: blocksOf({ type, content: "{{ n }}" }),
    data: { n: canary.repeat(600) },
  })),
  {
    name: "qrcode wider than the paper",
    config: blocksOf({ type: "qrcode", size: 16, content: "{{ n }}" }),
    data: { n: canary.repeat(100) },
  },
  ...["date", "money: 'EUR'", "number", "plus: 1", "divided_by: 0", "join: ','", "round", "pad_left: 'x'"].map(
    (filter) => ({
      name: `filter ${filter}`,
      config: { ...text(`{{ n | ${filter} }}`), ...anyData },
      data: { n: canary },
    }),
  ),
  { name: "currency", config: { ...text("{{ 1 | money: n }}"), ...anyData }, data: { n: canary } },
  { name: "format of a date", config: { ...text("{{ now | date: n }}"), ...anyData }, data: { n: `%Q${canary}` } },
  { name: "object as text", config: { ...text("{{ n }}"), ...anyData }, data: { n: { [canary]: canary } } },
  {
    name: "text as list",
    config: { ...blocksOf({ type: "each", items: "n", blocks: [{ type: "text", content: "x" }] }), ...anyData },
    data: { n: canary },
  },
  { name: "character nobody has", config: text("{{ n }}"), data: { n: `${canary}${unprintable}` } },
  {
    name: "asset that is not there",
    config: { ...blocksOf({ type: "image", source: "{{ n }}" }), ...anyData },
    data: { n: `asset:${canary.toLowerCase()}` },
  },
  {
    name: "picture that is none",
    config: { ...blocksOf({ type: "image", source: "{{ n }}" }), ...anyData },
    data: { n: `data:image/png;base64,${Buffer.from(canary).toString("base64")}` },
  },
  {
    name: "source that is no picture",
    config: { ...blocksOf({ type: "image", source: "{{ n }}" }), ...anyData },
    data: { n: canary },
  },
  {
    name: "drawing with a part that is refused",
    config: { ...blocksOf({ type: "image", source: "{{ n }}" }), ...anyData },
    data: { n: `data:image/svg+xml;base64,${Buffer.from(`<svg><script>${canary}</script></svg>`).toString("base64")}` },
  },
  {
    name: "more turns than a receipt may have",
    config: blocksOf({ type: "each", items: "n", blocks: [{ type: "text", content: "{{ item }}" }] }),
    data: { n: Array.from({ length: 6_000 }, () => canary) },
  },
  {
    name: "more paper than a job may take",
    config: blocksOf(
      { type: "text", content: "{{ n }}" },
      { type: "feed", lines: "1000mm" },
      { type: "feed", lines: "1000mm" },
      { type: "feed", lines: "1000mm" },
    ),
    data: { n: canary },
    options: { copies: 100 },
  },
];

/** Templates that are refused, each with the canary in what is wrong. */
export const refusedConfigs: object[] = [
  blocksOf({ type: canary }),
  blocksOf({ type: "text", content: "x", [canary]: canary }),
  text(`{{ ${canary} | }`),
  text(`{{ n | ${canary} }}`),
  text(`{% ${canary} %}`),
  { ...text("{{ n }}"), width: canary },
  { ...text("{{ n }}"), title: `{{ ${canary} | }` },
  { ...text("{{ n }}"), schema: { type: canary } },
  { ...text("{{ n }}"), schema: { type: "object", properties: { n: { pattern: `(${canary}` } } } },
  { ...text("{{ n }}"), example: { n: { [canary]: canary } } },
];
