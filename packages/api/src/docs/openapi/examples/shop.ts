import type { OperationExample } from "./operation-example.ts";

const shop = {
  name: "Corner Café",
  logo: "my-logo",
  address: "1 High Street\nGalway",
  taxNumber: "IE1234567T",
  footer: "Thank you, come again!",
  language: "en-IE",
  currency: "EUR",
  timeZone: "Europe/Dublin",
  version: 2,
  updatedAt: "2026-03-01T17:45:00.000Z",
};

export const shopExamples = {
  getShop: { answers: { 200: { success: true, shop } } },
  updateShop: { request: { footer: "" }, answers: { 200: { success: true, shop: { ...shop, footer: "" } } } },
} satisfies Record<string, OperationExample>;
