/** A receipt with a loop, numbers and a code, as the contract's example data has it. */
export const receiptBlocks = [
  { type: "text", content: "{{ storeName }}", align: "center", bold: true },
  {
    type: "table",
    each: "items",
    as: "item",
    columns: [
      { header: "Item", content: "{{ item.name }}", width: "*" },
      { header: "Price", content: "{{ item.price | money }}", width: 12, align: "right" },
    ],
  },
  { type: "text", content: "Total {{ total | money }}", bold: true },
];

export const receiptSchema = {
  type: "object",
  required: ["storeName", "items", "total"],
  properties: {
    storeName: { type: "string", description: "Name of the store" },
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

export const receiptConfig = { width: "80mm", currency: "EUR", blocks: receiptBlocks, schema: receiptSchema };

export const receiptData = { storeName: "Corner shop", items: [{ name: "Tea", price: 2.5 }], total: 2.5 };

export const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
