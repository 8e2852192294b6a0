import { nearestName } from "@platen/shared/spelling";
import { type WebhookEventType, webhookEventTypes } from "@platen/shared/webhook";
import { usageError } from "../command.ts";

/** What a webhook is described by on the command line. `--url` is the service's own address, so its address is `--to`. */
export const fieldOptions = {
  name: { type: "string" },
  to: { type: "string" },
  event: { type: "string", multiple: true },
  "all-events": { type: "boolean" },
  printer: { type: "string", multiple: true },
  "all-printers": { type: "boolean" },
  enable: { type: "boolean" },
  disable: { type: "boolean" },
} as const;

export const fieldsHelp = `  --event <type>      add, change: what it is told of; repeat it, or part several by commas (everything)
                      ${webhookEventTypes.slice(0, 5).join(", ")},
                      ${webhookEventTypes.slice(5).join(", ")}
  --printer <id>      add, change: only of this printer and its jobs; repeat it, or use commas
  --disable           add, change: nothing is written for it, and nothing sent
  --enable            change: from now on it is told again
  --name <text>       change: what people know it by
  --to <address>      change: where its messages are sent to
  --all-events        change: it is told of everything
  --all-printers      change: of every printer`;

export interface WebhookValues {
  name?: string | undefined;
  to?: string | undefined;
  event?: string[] | undefined;
  "all-events"?: boolean | undefined;
  printer?: string[] | undefined;
  "all-printers"?: boolean | undefined;
  enable?: boolean | undefined;
  disable?: boolean | undefined;
}

/** The body of PUT /webhooks/:id: what the options name, and nothing else. */
export function readFields(values: WebhookValues) {
  for (const [one, other] of [
    ["event", "all-events"],
    ["printer", "all-printers"],
    ["enable", "disable"],
  ] as const) {
    if (values[one] && values[other]) throw usageError(`Give --${one} or --${other}, not both.`);
  }
  return {
    ...(values.name !== undefined && { name: values.name }),
    ...(values.to !== undefined && { url: values.to }),
    ...(values.event && { events: listed("--event", values.event).map(eventOf) }),
    ...(values["all-events"] && { events: null }),
    ...(values.printer && { printers: listed("--printer", values.printer) }),
    ...(values["all-printers"] && { printers: null }),
    ...((values.enable || values.disable) && { enabled: values.enable === true }),
  };
}

/** Each once, from options that were repeated, parted by commas, or both. */
function listed(option: string, values: readonly string[]): string[] {
  const words = values.flatMap((value) => value.split(",")).map((word) => word.trim());
  if (words.includes("")) throw usageError(`${option} must not be empty.`);
  return [...new Set(words)];
}

function eventOf(name: string): WebhookEventType {
  const event = webhookEventTypes.find((known) => known === name);
  if (event) return event;
  const nearest = nearestName(name, webhookEventTypes);
  const help = nearest ? `Did you mean ${nearest}?` : `There are ${webhookEventTypes.join(", ")}.`;
  throw usageError(`There is no event "${name}". ${help}`);
}
