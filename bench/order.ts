import { compileTemplate } from "@platen/receipt/compile";
import type { Document } from "@platen/receipt/document";
import { resolve } from "@platen/receipt/resolve";
import { readSamples } from "@platen/shared/db/sample-templates";

export interface Order {
  templateId: string;
  data: Record<string, unknown>;
}

const templateId = "order-receipt";

/** The sample receipt with a number of its own each time, so that no answer can come from a cache. */
export function orders(): () => Order {
  const sample = readSamples().find(({ id }) => id === templateId);
  const example = sample?.config.example as Record<string, unknown>;
  let count = 0;
  const shop = { name: "Corner Café", address: "1 High Street, Galway" };
  return () => ({ templateId, data: { ...example, shop, number: orderNumber(count++) } });
}

export const orderNumber = (count: number) => `R-${String(count).padStart(7, "0")}`;

/** The sample receipt as a job keeps it. */
export function orderDocument(): Document {
  const template = compileTemplate(readSamples().find(({ id }) => id === templateId)?.config);
  return resolve(template, template.example, { now: new Date() });
}
