import type { OperationExample } from "./operation-example.ts";

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
};

export const receiptData = { store: "Corner shop", items: [{ name: "Tea", price: 2.5 }], total: 2.5 };

const summary = {
  id: "order-receipt",
  name: "Receipt",
  description: "What a customer takes home",
  createdAt: "2026-03-02T08:00:00.000Z",
  updatedAt: "2026-03-02T08:00:00.000Z",
  version: 1,
};

const changed = { ...summary, name: "Receipt, new", updatedAt: "2026-03-02T09:30:00.000Z", version: 2 };

const schema = {
  type: "object",
  required: ["store", "items", "total"],
  properties: {
    store: { type: "string" },
    items: {
      type: "array",
      items: {
        type: "object",
        required: ["name", "price"],
        properties: { name: { type: "string" }, price: { type: "number" } },
      },
    },
    total: { type: "number" },
  },
};

const paper = `                 Corner shop
Item                                       Price
Tea                                         2.50
                                      Total 2.50
`;

const versions = [
  { version: 2, name: changed.name, description: summary.description, savedAt: changed.updatedAt, changed: ["name"] },
  { version: 1, name: summary.name, description: summary.description, savedAt: summary.createdAt, changed: null },
];

const firstVersion = {
  id: "order-receipt",
  version: 1,
  name: "Receipt",
  description: summary.description,
  config: { name: "Receipt", ...config },
  savedAt: summary.createdAt,
  pictures: [],
};

const restored = { ...summary, updatedAt: "2026-03-02T12:00:00.000Z", version: 3 };

export const templateExamples = {
  listTemplateVersions: { answers: { 200: { success: true, versions, nextCursor: null } } },
  getTemplateVersion: { answers: { 200: { success: true, template: firstVersion } } },
  compareTemplateVersions: {
    answers: { 200: { success: true, differences: [{ path: "name", before: "Receipt", after: "Receipt, new" }] } },
  },
  restoreTemplateVersion: {
    answers: {
      200: { success: true, template: { ...restored, config: { name: "Receipt", ...config } }, restoredPictures: [] },
    },
  },
  listTemplates: { answers: { 200: { success: true, templates: [summary], nextCursor: null } } },
  createTemplate: {
    request: { id: "order-receipt", name: "Receipt", description: summary.description, config },
    answers: { 201: { success: true, template: summary } },
  },
  getTemplate: {
    answers: { 200: { success: true, template: { ...summary, config: { name: "Receipt", ...config } } } },
  },
  updateTemplate: {
    request: { name: "Receipt, new" },
    answers: { 200: { success: true, template: { ...changed, config: { name: "Receipt, new", ...config } } } },
  },
  deleteTemplate: { answers: { 200: { success: true, message: "Template order-receipt was deleted." } } },
  getTemplateSchema: {
    answers: { 200: { success: true, templateId: "order-receipt", schema, example: receiptData } },
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
  previewSchema: { request: { config }, answers: { 200: { success: true, schema, example: receiptData } } },
  previewTemplate: { request: { data: receiptData, width: 80 }, answers: { 200: paper } },
  preview: { request: { config, data: receiptData }, answers: { 200: paper } },
  previewDraft: {
    request: { config, data: receiptData },
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
  previewJob: { answers: { 200: paper } },
} satisfies Record<string, OperationExample>;
