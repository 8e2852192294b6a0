import type { Webhook, WebhookMessage } from "../api/types.ts";
import { Icon } from "../ui/icon.tsx";
import { words } from "../words/words.ts";
import { messageBadges, statusBadges } from "./webhook-words.ts";

export function WebhookBadge({ status }: Pick<Webhook, "status">) {
  const { icon, variant } = statusBadges[status];
  return (
    <span className={`badge ${variant}`}>
      <Icon name={icon} size={14} />
      {words().webhooks.states[status]}
    </span>
  );
}

export function MessageBadge({ status }: Pick<WebhookMessage, "status">) {
  const { icon, variant } = messageBadges[status];
  return (
    <span className={`badge ${variant}`}>
      <Icon name={icon} size={14} />
      {words().webhooks.messages.states[status]}
    </span>
  );
}
