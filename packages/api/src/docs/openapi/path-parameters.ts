import { assetNamePattern } from "@platen/receipt/image/asset-source";
import { knockIdPattern } from "../../cloud-printers/schemas.ts";
import { jobIdPattern } from "../../jobs/job-id.ts";
import { printerIdPattern } from "../../printers/schemas.ts";
import { templateIdPattern } from "../../templates/schemas.ts";
import { messageIdPattern } from "../../webhooks/schemas.ts";

interface PathParameter {
  name: string;
  in: "path";
  required: true;
  description?: string;
  schema: { type: "string"; pattern?: string };
  example?: string;
}

interface Kind {
  description: string;
  pattern: string;
  example: string;
}

/** One that every installation begins with. */
const template: Kind = { description: "The template's id.", pattern: templateIdPattern, example: "order-receipt" };

const version: Kind = { description: "The number of a save.", pattern: "^[1-9][0-9]{0,9}$", example: "1" };

/** What stands behind a word of a path. */
const kinds: Readonly<Record<string, Kind>> = {
  templates: template,
  print: template,
  versions: version,
  compare: { ...version, description: "The number of another save.", example: "2" },
  jobs: {
    description: "The job's id, as the print request was answered.",
    pattern: jobIdPattern,
    example: "01980f3c-52a1-7c3e-9d41-0b6f2f9f7e11",
  },
  batches: {
    description: "The batch's id, as the request was answered.",
    pattern: jobIdPattern,
    example: "01980f50-1c44-7d10-8b1e-3c9a4be0d7a5",
  },
  printers: { description: "The printer's id.", pattern: printerIdPattern, example: "kitchen" },
  knocks: { description: "The knock's id.", pattern: knockIdPattern, example: "mPq2Xk0c7VdW9sTnB4yLhA" },
  keys: {
    description: "The key's id.",
    pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
    example: "5f0c1f0e-6a53-4c1e-9a39-3d8f6d1c2b7a",
  },
  webhooks: {
    description: "The webhook's id.",
    pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
    example: "0b9a4a52-7f0e-4a0f-8f5e-2f1d3c6b9e80",
  },
  messages: { description: "The message's `id` in the list.", pattern: messageIdPattern, example: "4711" },
  assets: { description: "The picture's name.", pattern: assetNamePattern, example: "my-logo" },
};

/** The parameters of a path such as `/templates/:id`. What does not fit its pattern exists nowhere: it is 404. */
export function pathParameters(path: string, examples: Readonly<Record<string, string>> = {}): PathParameter[] {
  return [...path.matchAll(/\/([^/]+)\/:([A-Za-z]+)/g)].map(([, word = "", name = ""]) => {
    const { pattern, ...words } = kinds[word] ?? {};
    const own = examples[name] === undefined ? {} : { example: examples[name] };
    const schema = { type: "string", ...(pattern && { pattern }) } as const;
    return { name, in: "path", required: true, ...words, ...own, schema };
  });
}
