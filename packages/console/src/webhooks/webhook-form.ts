import type { ApiError } from "../api/http.ts";
import type { Body, Webhook } from "../api/types.ts";
import { textBesides } from "../problems/problem-text.ts";

/** What a person decides about a webhook; null is all there are. */
export type WebhookForm = Pick<Webhook, "name" | "url" | "events" | "printers">;

export const emptyForm: WebhookForm = { name: "", url: "", events: null, printers: null };

/** Whether it can be sent: a choice of nothing is none. */
export function isWhole({ name, url, events, printers }: WebhookForm): boolean {
  return name.trim() !== "" && url.trim() !== "" && events?.length !== 0 && printers?.length !== 0;
}

export function requestOf({ name, url, ...choices }: WebhookForm): WebhookForm {
  return { name: name.trim(), url: url.trim(), ...choices };
}

/** Only what differs, so that what somebody else has changed meanwhile stays. */
export function changesOf(before: WebhookForm, form: WebhookForm): Body<"updateWebhook"> {
  const { name, url, events, printers } = requestOf(form);
  return {
    ...(name !== before.name && { name }),
    ...(url !== before.url && { url }),
    ...(!isSame(events, before.events) && { events }),
    ...(!isSame(printers, before.printers) && { printers }),
  };
}

function isSame(one: readonly string[] | null, other: readonly string[] | null): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((each) => other.includes(each));
}

/** What is wrong with the whole of it, and not with one of the fields that show their own problems. */
export function generalProblem(error: ApiError | undefined): string | undefined {
  return textBesides(error, ["name", "url"]);
}
