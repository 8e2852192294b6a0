import { useState } from "react";
import { asApiError } from "../api/http.ts";
import type { Webhook } from "../api/types.ts";
import { changeWebhook, resumeWebhook, rotateWebhook, type WebhookAndSecret } from "../api/webhook-calls.ts";
import { failureText } from "../problems/problem-text.ts";
import { Button } from "../ui/button.tsx";
import { RenewSecret } from "../ui/renew-secret.tsx";
import { showToast } from "../ui/toast.tsx";
import { words } from "../words/words.ts";
import { DeleteWebhook } from "./delete-webhook.tsx";
import { DisableWebhook } from "./disable-webhook.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { changesOf, type WebhookForm } from "./webhook-form.ts";

interface WebhookActionsProps {
  webhook: Webhook;
  onTold(told: WebhookAndSecret): void;
  onChanged(): void;
  onDelete(): void;
  onKept(): void;
}

/** Everything that can be done about one webhook. */
export function WebhookActions({ webhook, onTold, onChanged, onDelete, onKept }: WebhookActionsProps) {
  const said = words().webhooks;
  const { id, name, status, enabled } = webhook;
  return (
    <div className="entry-actions">
      {(status === "paused" || status === "failing") && (
        <AtOnce label={said.resume.ask} done={said.resume.done} act={() => resumeWebhook(id)} onDone={onChanged} />
      )}
      {!enabled && (
        <AtOnce
          label={said.enable.ask}
          done={said.enable.done(name)}
          act={() => changeWebhook(id, { enabled: true })}
          onDone={onChanged}
        />
      )}
      <ChangeWebhook webhook={webhook} onChanged={onChanged} />
      <RenewSecret
        name={name}
        said={said.renew}
        renew={(overlapS) => rotateWebhook(id, overlapS)}
        onRenewed={onTold}
        onRefused={onChanged}
      />
      {enabled && <DisableWebhook webhook={webhook} onDone={onChanged} />}
      <DeleteWebhook webhook={webhook} onDelete={onDelete} onKept={onKept} />
    </div>
  );
}

interface AtOnceProps {
  label: string;
  done: string;
  act(): Promise<unknown>;
  onDone(): void;
}

/** What loses nothing is not asked about. The button goes away with what it was for, and gives the focus to the page. */
function AtOnce({ label, done, act, onDone }: AtOnceProps) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      await act();
      document.getElementById("main")?.focus({ preventScroll: true });
      showToast(done);
    } catch (failure) {
      showToast(failureText(asApiError(failure)), "bad");
    }
    setBusy(false);
    onDone();
  };
  return (
    <Button variant="primary" busy={busy} onClick={press}>
      {label}
    </Button>
  );
}

function ChangeWebhook({ webhook, onChanged }: { webhook: Webhook; onChanged(): void }) {
  const [asking, setAsking] = useState(false);
  const said = words().webhooks.change;
  const save = async (form: WebhookForm) => {
    const changes = changesOf(webhook, form);
    if (Object.keys(changes).length > 0) {
      await changeWebhook(webhook.id, changes);
      showToast(said.done);
    }
    setAsking(false);
    onChanged();
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{said.ask}</Button>
      {asking && (
        <WebhookDialog
          title={said.title(webhook.name)}
          saveLabel={said.save}
          before={webhook}
          onSave={save}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
