import { useState } from "react";
import { revokeKey } from "../api/calls.ts";
import { type ApiError, asApiError } from "../api/http.ts";
import type { Key } from "../api/types.ts";
import { failureText } from "../problems/problem-text.ts";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/dialog.tsx";
import { showToast } from "../ui/toast.tsx";
import { words } from "../words/words.ts";
import { isOwnKey } from "./own-key.ts";

/** Nobody can take it back, so it is asked about first. */
export function RevokeKey({ held, onDone }: { held: Key; onDone(): void }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ApiError>();
  const said = words().keys.revoke;
  const close = () => {
    setAsking(false);
    setRefused(undefined);
  };
  const revoke = async () => {
    setBusy(true);
    try {
      await revokeKey(held.id);
      showToast(said.done(held.name));
      close();
      onDone();
    } catch (failure) {
      setRefused(asApiError(failure));
    }
    setBusy(false);
  };
  return (
    <>
      <Button variant="danger" icon="cross" aria-label={said.askFor(held.name)} onClick={() => setAsking(true)}>
        {said.ask}
      </Button>
      {asking && (
        <Confirm
          title={said.title(held.name)}
          confirmLabel={said.confirm}
          danger
          busy={busy}
          onConfirm={revoke}
          onClose={close}
        >
          <p>{said.what}</p>
          {isOwnKey(held) && <p className="note warn">{said.ownKey}</p>}
          <div role="alert">{refused && <p className="problem">{failureText(refused)}</p>}</div>
        </Confirm>
      )}
    </>
  );
}
