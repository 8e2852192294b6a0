import { jobExamples } from "./jobs.ts";
import { pictureExamples } from "./pictures.ts";
import { printerExamples } from "./printers.ts";
import { systemExamples } from "./system.ts";
import { templateExamples } from "./templates.ts";

/** What a request and its answers look like. Held against their schemas by packages/api/test/contract/openapi.test.ts. */
export interface OperationExample {
  /** A JSON body. */
  request?: unknown;
  /** By status: of JSON the value, of an answer that can be had as plain text the text. */
  answers?: Record<number, unknown>;
}

/** By operationId. */
export const examples: Readonly<Record<string, OperationExample>> = {
  ...templateExamples,
  ...jobExamples,
  ...printerExamples,
  ...pictureExamples,
  ...systemExamples,
};
