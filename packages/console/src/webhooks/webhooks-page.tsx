import { useState } from "react";
import { keyState } from "../api/key.ts";
import type { Webhook } from "../api/types.ts";
import { createWebhook, listWebhooks, type WebhookAndSecret } from "../api/webhook-calls.ts";
import { Forbidden } from "../keys/forbidden.tsx";
import { useLoad } from "../live/use-load.ts";
import { usePolling } from "../live/use-polling.ts";
import { Link } from "../router/router.tsx";
import { useStore } from "../state/store.ts";
import { Button } from "../ui/button.tsx";
import { SecretBox } from "../ui/secret-box.tsx";
import { Empty, Failed, Skeleton } from "../ui/states.tsx";
import { words } from "../words/words.ts";
import { WebhookBadge } from "./badge.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { ShortFacts } from "./webhook-facts.tsx";
import { emptyForm, requestOf, type WebhookForm } from "./webhook-form.ts";

/** Who is told what happens. */
export function WebhooksPage() {
  // Whoever opens the console with another key may see more.
  const loaded = useLoad(`webhooks ${useStore(keyState)}`, listWebhooks);
  const { value: webhooks, error, reload } = loaded;
  usePolling(loaded);
  const [making, setMaking] = useState(false);
  const [told, setTold] = useState<WebhookAndSecret>();
  const said = words().webhooks;
  const make = async (form: WebhookForm) => {
    const made = await createWebhook(requestOf(form));
    setTold(made);
    setMaking(false);
    reload();
  };
  const makeButton = (
    <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
      {said.create}
    </Button>
  );
  const isForbidden = error?.code === "FORBIDDEN";
  return (
    <div className="page">
      <header className="page-head">
        <h1>{said.title}</h1>
        {webhooks && webhooks.length > 0 && makeButton}
      </header>
      {webhooks && <p className="aside page-about">{said.about}</p>}
      {told && (
        <SecretBox
          key={told.secret}
          name={told.webhook.name}
          secret={told.secret}
          said={said.secret}
          onClose={() => setTold(undefined)}
        />
      )}
      {!webhooks && isForbidden && <Forbidden said={said.forbidden} />}
      {!webhooks && error && !isForbidden && <Failed error={error} onRetry={reload} />}
      {!webhooks && !error && <Skeleton rows={3} height={150} />}
      {webhooks?.length === 0 && (
        <Empty icon="webhook" title={said.noneYet}>
          <p>{said.noneYetHelp}</p>
          {makeButton}
        </Empty>
      )}
      {webhooks && webhooks.length > 0 && <WebhookList webhooks={webhooks} />}
      {making && (
        <WebhookDialog
          title={said.create}
          saveLabel={said.form.make}
          before={emptyForm}
          onSave={make}
          onClose={() => setMaking(false)}
        />
      )}
    </div>
  );
}

function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
  return (
    <ul className="entries" aria-label={words().webhooks.title}>
      {webhooks.map((webhook) => (
        <li key={webhook.id}>
          <article className="card entry-card" aria-label={webhook.name}>
            <header>
              <h2>
                <Link to={`webhooks/${encodeURIComponent(webhook.id)}`}>{webhook.name}</Link>
              </h2>
              <WebhookBadge status={webhook.status} />
            </header>
            <ShortFacts webhook={webhook} />
          </article>
        </li>
      ))}
    </ul>
  );
}
