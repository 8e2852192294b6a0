import type { OperationExample } from "./operation-example.ts";

const ownData = { store: "Corner shop", items: [{ name: "Tea", price: 2.5 }], total: 2.5 };

const config = {
  width: "80mm",
  currency: "EUR",
  blocks: [
    { type: "text", content: "{{ store }}", align: "center", bold: true },
    {
      type: "table",
      each: "items",
      as: "item",
      columns: [
        { header: "Item", content: "{{ item.name }}", width: "*" },
        { header: "Price", content: "{{ item.price | money }}", width: 12, align: "right" },
      ],
    },
    { type: "text", content: "Total {{ total | money }}", align: "right", bold: true },
    { type: "cut" },
  ],
  example: ownData,
};

/** The sample data of the template `order-receipt`, which every installation begins with. */
export const receiptData = {
  number: "R-1042",
  soldAt: "2026-01-31T12:30:00Z",
  items: [
    { quantity: 2, name: "Espresso", price: 2.2 },
    { quantity: 1, name: "Cheesecake with forest berries and a spoon of cream", price: 4.5 },
    { quantity: 1, name: "Sparkling water", price: 1.8 },
  ],
  total: 10.7,
  vatRate: 0.135,
  vat: 1.27,
  card: "4111 1111 1111 1234",
};

/** What the samples make, change and delete again. */
const ownId = "my-receipt";
const ownPath = { id: ownId };

const summary = {
  id: ownId,
  name: "My receipt",
  description: "What a customer takes home",
  createdAt: "2026-03-02T08:00:00.000Z",
  updatedAt: "2026-03-02T08:00:00.000Z",
  version: 1,
};

const changed = { ...summary, name: "My receipt, new", updatedAt: "2026-03-02T09:30:00.000Z", version: 2 };

const schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  properties: {
    store: { type: "string" },
    items: {
      type: "array",
      items: {
        type: "object",
        properties: { name: { type: "string" }, price: { type: "number" } },
        required: ["name", "price"],
      },
    },
    total: { type: "number" },
  },
  required: ["store", "items", "total"],
};

const paper = `                 Corner shop
Item                                       Price
Tea                                         2.50
                                      Total 2.50
`;

/** The template `order-receipt` where the shop has no name yet. */
const receiptPaper = `                   Your shop


Receipt R-1042            Jan 31, 2026, 12:30 PM
════════════════════════════════════════════════
Qty Item                                   Price
  2 Espresso                                4.40
  1 Cheesecake with forest berries and a    4.50
    spoon of cream
  1 Sparkling water                         1.80
────────────────────────────────────────────────
TOTAL                                      10.70
of which VAT 13.5%                          1.27
Paid by card **** **** **** 1234

             Thank you, come again!
`;

const versions = [
  { version: 2, name: changed.name, description: summary.description, savedAt: changed.updatedAt, changed: ["name"] },
  { version: 1, name: summary.name, description: summary.description, savedAt: summary.createdAt, changed: null },
];

const firstVersion = {
  id: ownId,
  version: 1,
  name: summary.name,
  description: summary.description,
  config: { name: summary.name, ...config },
  savedAt: summary.createdAt,
  pictures: [],
};

const restored = { ...summary, updatedAt: "2026-03-02T12:00:00.000Z", version: 3 };

export const templateExamples = {
  listTemplateVersions: { path: ownPath, answers: { 200: { success: true, versions, nextCursor: null } } },
  getTemplateVersion: { path: ownPath, answers: { 200: { success: true, template: firstVersion } } },
  compareTemplateVersions: {
    path: ownPath,
    answers: { 200: { success: true, differences: [{ path: "name", before: summary.name, after: changed.name }] } },
  },
  restoreTemplateVersion: {
    path: ownPath,
    answers: {
      200: {
        success: true,
        template: { ...restored, config: { name: summary.name, ...config } },
        restoredPictures: [],
      },
    },
  },
  listTemplates: { answers: { 200: { success: true, templates: [summary], nextCursor: null } } },
  createTemplate: {
    request: { id: ownId, name: summary.name, description: summary.description, config },
    answers: { 201: { success: true, template: summary } },
  },
  getTemplate: {
    path: ownPath,
    answers: { 200: { success: true, template: { ...summary, config: { name: summary.name, ...config } } } },
  },
  updateTemplate: {
    path: ownPath,
    request: { name: "My receipt, new" },
    answers: { 200: { success: true, template: { ...changed, config: { name: "My receipt, new", ...config } } } },
  },
  deleteTemplate: { path: ownPath, answers: { 200: { success: true, message: "Template my-receipt was deleted." } } },
  getTemplateSchema: {
    path: ownPath,
    answers: { 200: { success: true, templateId: ownId, schema, example: ownData } },
  },
  getLanguage: {
    answers: {
      200: {
        success: true,
        blocks: [
          {
            type: "divider",
            description: "A line across the paper.",
            example: { type: "divider", style: "double" },
          },
        ],
        filters: [
          {
            name: "percent",
            takes: "number",
            description: "A share of one as per cent, with so many decimals.",
            example: "{{ 0.19 | percent }}",
            prints: "19%",
          },
        ],
      },
    },
  },
  previewSchema: { request: { config }, answers: { 200: { success: true, schema, example: ownData } } },
  previewTemplate: { request: { data: receiptData, width: 80 }, answers: { 200: receiptPaper } },
  preview: { request: { config, data: ownData }, answers: { 200: paper } },
  previewDraft: {
    request: { config, data: ownData },
    answers: {
      200: {
        success: true,
        picture: "iVBORw0KGgoAAAANSUhEUgAAAkAAAAEaAQMAAAA…",
        widthDots: 576,
        heightDots: 266,
        dotsPerMm: 8,
        widthMm: 80,
        labelDots: null,
        regions: [
          { path: "config.blocks[0]", top: 120, bottom: 150 },
          { path: "config.blocks[1]", top: 150, bottom: 210 },
          { path: "config.blocks[2]", top: 210, bottom: 240 },
          { path: "config.blocks[3]", top: 250, bottom: 266 },
        ],
        problems: [],
        codedProblems: [],
      },
    },
  },
} satisfies Record<string, OperationExample>;
