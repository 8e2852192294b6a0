import { jobExamples } from "./jobs.ts";
import { journalExamples } from "./journal.ts";
import { keyExamples } from "./keys.ts";
import type { OperationExample } from "./operation-example.ts";
import { pictureExamples } from "./pictures.ts";
import { printerExamples } from "./printers.ts";
import { shopExamples } from "./shop.ts";
import { systemExamples } from "./system.ts";
import { templateExamples } from "./templates.ts";
import { webhookExamples } from "./webhooks.ts";

/** By operationId. */
export const examples: Readonly<Record<string, OperationExample>> = {
  ...templateExamples,
  ...jobExamples,
  ...printerExamples,
  ...pictureExamples,
  ...shopExamples,
  ...keyExamples,
  ...webhookExamples,
  ...journalExamples,
  ...systemExamples,
};
