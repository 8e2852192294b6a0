import { useState } from "react";
import { type KeyAndSecret, rotateKey } from "../api/calls.ts";
import { type ApiError, asApiError } from "../api/http.ts";
import type { Key } from "../api/types.ts";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/dialog.tsx";
import { words } from "../words/words.ts";
import { goOnWith, isOwnKey } from "./own-key.ts";

/** Long enough to bring the new one to every till. */
const overlapS = 86_400;

interface NewSecretProps {
  held: Key;
  onTold(told: KeyAndSecret): void;
  /** Somebody else has revoked it. */
  onGone(): void;
}

/** Gives a key another secret, and has it chosen how long the old one is taken. */
export function NewSecret({ held, onTold, onGone }: NewSecretProps) {
  const [asking, setAsking] = useState(false);
  const said = words().keys.renew;
  return (
    <>
      <Button icon="repeat" aria-label={said.askFor(held.name)} onClick={() => setAsking(true)}>
        {said.ask}
      </Button>
      {asking && <Question held={held} onTold={onTold} onGone={onGone} onClose={() => setAsking(false)} />}
    </>
  );
}

function Question({ held, onTold, onGone, onClose }: NewSecretProps & { onClose(): void }) {
  const [keepsOld, setKeepsOld] = useState(true);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ApiError>();
  const said = words().keys.renew;
  const renew = async () => {
    setBusy(true);
    try {
      const told = await rotateKey(held.id, keepsOld ? overlapS : 0);
      if (isOwnKey(held)) goOnWith(told.secret);
      onClose();
      onTold(told);
    } catch (failure) {
      setRefused(asApiError(failure));
      setBusy(false);
      onGone();
    }
  };
  return (
    <Confirm
      title={said.title(held.name)}
      confirmLabel={said.confirm}
      cancelLabel={said.keep}
      danger={!keepsOld}
      busy={busy}
      onConfirm={renew}
      onClose={onClose}
    >
      <p>{said.what}</p>
      <label className="check">
        <input type="checkbox" checked={keepsOld} onChange={(event) => setKeepsOld(event.target.checked)} />
        <span>
          {said.overlap}
          <small>{said.overlapHint}</small>
        </span>
      </label>
      <div role="alert">{refused && <p className="problem">{refused.message}</p>}</div>
    </Confirm>
  );
}
