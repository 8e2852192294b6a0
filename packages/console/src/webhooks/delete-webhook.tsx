import { useState } from "react";
import { type ApiError, asApiError } from "../api/http.ts";
import type { Webhook } from "../api/types.ts";
import { deleteWebhook } from "../api/webhook-calls.ts";
import { failureText } from "../problems/problem-text.ts";
import { navigate } from "../router/router.tsx";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/dialog.tsx";
import { showToast } from "../ui/toast.tsx";
import { words } from "../words/words.ts";

interface DeleteWebhookProps {
  webhook: Webhook;
  /** It is being deleted, and from now on may be gone. */
  onDelete(): void;
  /** It could not be deleted. */
  onKept(): void;
}

/** Nobody can take it back, so it is asked about first. */
export function DeleteWebhook({ webhook, onDelete, onKept }: DeleteWebhookProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ApiError>();
  const said = words().webhooks.remove;
  const close = () => {
    setAsking(false);
    setRefused(undefined);
  };
  const remove = async () => {
    setBusy(true);
    onDelete();
    try {
      await deleteWebhook(webhook.id);
      showToast(said.done(webhook.name));
      navigate("webhooks", { force: true });
    } catch (failure) {
      setRefused(asApiError(failure));
      setBusy(false);
      onKept();
    }
  };
  return (
    <>
      <Button variant="danger" icon="trash" onClick={() => setAsking(true)}>
        {said.ask}
      </Button>
      {asking && (
        <Confirm
          title={said.title(webhook.name)}
          confirmLabel={said.confirm}
          danger
          busy={busy}
          onConfirm={remove}
          onClose={close}
        >
          <p>{said.what(webhook.waiting)}</p>
          <div role="alert">{refused && <p className="problem">{failureText(refused)}</p>}</div>
        </Confirm>
      )}
    </>
  );
}
