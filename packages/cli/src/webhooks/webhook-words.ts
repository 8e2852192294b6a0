import { stripVTControlCharacters } from "node:util";
import type { Webhook } from "@platen/client/client";
import type { Paint } from "../command.ts";
import { localTime } from "../local-time.ts";
import { table } from "../table.ts";

const colours = {
  active: "green",
  failing: "yellow",
  paused: "red",
  disabled: "dim",
} as const satisfies Record<Webhook["status"], string>;

/** One line for each webhook. */
export function listWebhooks(webhooks: readonly Webhook[], paint: Paint): string {
  const heading = ["id", "name", "state", "waiting", "told of", "address"].map((title) => paint("dim", title));
  return table([
    heading,
    ...webhooks.map((webhook) => [
      webhook.id,
      plain(webhook.name),
      paint(colours[webhook.status], webhook.status),
      String(webhook.waiting),
      [eventsOf(webhook), ...(webhook.printers ? [`of ${webhook.printers.join(", ")}`] : [])].join(" "),
      webhook.url,
    ]),
  ]);
}

/** Everything about one webhook: how it is, then what it is. */
export function describeWebhook(webhook: Webhook, paint: Paint): string {
  const { id, name, status, waiting, url, printers, formerUntil, createdAt, createdBy } = webhook;
  const isFormerUsed = formerUntil !== null && Date.parse(formerUntil) > Date.now();
  return table([
    ["webhook", `${id}: ${plain(name)}`],
    ["status", paint(colours[status], status) + whyOf(webhook)],
    ["waiting", String(waiting)],
    ["address", url],
    ["told of", eventsOf(webhook)],
    ["printers", printers?.join(", ") ?? "every one"],
    ...(isFormerUsed ? [["old secret", `signs, too, until ${localTime(formerUntil)}`]] : []),
    ["made", localTime(createdAt) + (createdBy ? ` with the key ${plain(createdBy)}` : "")],
  ]);
}

function whyOf({ status, pausedAt, pausedReason, failures, failingSince }: Webhook): string {
  if (status === "paused" && pausedAt) return ` since ${localTime(pausedAt)}: ${pausedReason ?? ""}`;
  if (status !== "failing" || !failingSince) return "";
  return ` since ${localTime(failingSince)}, ${failures} ${failures === 1 ? "try" : "tries"} in a row`;
}

function eventsOf({ events }: Webhook): string {
  return events?.join(", ") ?? "everything";
}

/** Nothing that somebody has called it moves the cursor. */
function plain(text: string): string {
  return stripVTControlCharacters(text);
}
