import { useState } from "react";
import { type ApiError, asApiError } from "../api/http.ts";
import type { Webhook } from "../api/types.ts";
import { changeWebhook } from "../api/webhook-calls.ts";
import { failureText } from "../problems/problem-text.ts";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/dialog.tsx";
import { showToast } from "../ui/toast.tsx";
import { words } from "../words/words.ts";

/** What happens meanwhile is never told, so it is asked about first. */
export function DisableWebhook({ webhook, onDone }: { webhook: Webhook; onDone(): void }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ApiError>();
  const said = words().webhooks.disable;
  const close = () => {
    setAsking(false);
    setRefused(undefined);
  };
  const disable = async () => {
    setBusy(true);
    try {
      await changeWebhook(webhook.id, { enabled: false });
      showToast(said.done(webhook.name));
      close();
      onDone();
    } catch (failure) {
      setRefused(asApiError(failure));
    }
    setBusy(false);
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{said.ask}</Button>
      {asking && (
        <Confirm
          title={said.title(webhook.name)}
          confirmLabel={said.confirm}
          cancelLabel={said.keep}
          busy={busy}
          onConfirm={disable}
          onClose={close}
        >
          <p>{said.what}</p>
          <div role="alert">{refused && <p className="problem">{failureText(refused)}</p>}</div>
        </Confirm>
      )}
    </>
  );
}
