import { limits as receiptLimits } from "@platen/receipt/limits";
import type { Config } from "@platen/shared/config";
import { ConfigSchema } from "@platen/shared/config-schema";
import { idempotencyKey } from "@platen/shared/job";
import { wholeListPage } from "../http/pages.ts";
import { mostInBatch } from "../jobs/schemas.ts";
import { longestWaitS } from "../jobs/wait-for-job.ts";
import { type Chapter, table } from "./chapter.ts";
import { type Content, html, marked } from "./html.ts";
import { numeral } from "./schema-fields.ts";

type Limited = Pick<Config, "limits" | "jobs">;

/** What this installation takes: its settings as they are, and what no setting changes. */
export function limitsChapter(config: Limited): Chapter {
  return {
    id: "limits",
    title: "Limits",
    introduction: html`<p>As this service is set. Where it bounds the requests of a client, every answer tells in
<code>RateLimit</code> how many are left.</p>`,
    entries: [
      {
        id: "limits-set",
        label: "Settings",
        content: html`<article aria-labelledby="limits-set"><h3 id="limits-set">Settings</h3>${table(
          ["Setting", "Here", "Meaning"],
          settings(config),
          "Limits that are set",
        )}</article>
`,
      },
      {
        id: "limits-fixed",
        label: "Always",
        content: html`<article aria-labelledby="limits-fixed"><h3 id="limits-fixed">Always</h3>${table(
          ["Of", "At most"],
          fixed,
          "Limits that always hold",
        )}</article>
`,
      },
    ],
  };
}

const described = {
  ...ConfigSchema.properties.limits.properties,
  ...ConfigSchema.properties.jobs.properties,
};

function settings({ limits, jobs }: Limited): Content[][] {
  const here: Record<string, [section: string, value: string]> = {
    bodyBytes: ["limits", `${numeral(limits.bodyBytes)} bytes`],
    requestsPerMinute: [
      "limits",
      limits.requestsPerMinute === 0 ? "no limit" : `${numeral(limits.requestsPerMinute)} a minute`,
    ],
    answerWithinMs: ["limits", `${numeral(limits.answerWithinMs)} ms`],
    confirmWithinMs: ["limits", `${numeral(limits.confirmWithinMs)} ms`],
    webSocketClients: ["limits", numeral(limits.webSocketClients)],
    expireAfter: ["jobs", `${numeral(jobs.expireAfterS)} s`],
    stallAfter: ["jobs", `${numeral(jobs.stallAfterS)} s`],
    retention: ["jobs", `${numeral(jobs.retentionS)} s`],
  };
  return Object.entries(here).map(([name, [section, value]]) => [
    html`<code>${section}.${name}</code>`,
    value,
    marked(
      String(described[name as keyof typeof described].description ?? "").replace(/ Seconds, or a text such as .*/, ""),
    ),
  ]);
}

/** Bounds so that no request can hold a process; each is far above what a receipt needs. */
const fixed: Content[][] = [
  ["Data sets in a batch", numeral(mostInBatch)],
  ["Entries on a page of templates or pictures", numeral(wholeListPage)],
  [html`Seconds of <code>Prefer: wait</code>`, numeral(longestWaitS)],
  [html`<code>Idempotency-Key</code>`, idempotencyKey.rule.replace("must be ", "")],
  ["Blocks of a template, nested ones included", numeral(receiptLimits.templateBlocks)],
  ["Blocks within blocks", numeral(receiptLimits.blockNesting)],
  ["Columns of a row", numeral(receiptLimits.columns)],
  ["Characters of a text field of a template", numeral(receiptLimits.fieldLength)],
  ["Turns of all loops of a receipt", numeral(receiptLimits.loopTurns)],
  ["Lines of a receipt", numeral(receiptLimits.lines)],
  ["Objects and lists within each other in data", numeral(receiptLimits.dataDepth)],
  ["Values in the data of a receipt", numeral(receiptLimits.dataNodes)],
  ["Problems listed in one answer", numeral(receiptLimits.details)],
];
