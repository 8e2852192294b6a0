import { useState } from "react";
import { type ApiError, asApiError } from "../api/http.ts";
import { failureText } from "../problems/problem-text.ts";
import { Button } from "./button.tsx";
import { Confirm } from "./dialog.tsx";

/** Long enough to bring the new one wherever it is needed. */
const overlapS = 86_400;

interface RenewSecretProps<Told> {
  name: string;
  said: {
    ask: string;
    askFor(name: string): string;
    title(name: string): string;
    what: string;
    overlap: string;
    overlapHint: string;
    confirm: string;
    keep: string;
  };
  /** The old one counts for so many seconds, too. */
  renew(overlapS: number): Promise<Told>;
  /** The question is closed by then, and the focus is free. */
  onRenewed(told: Told): void;
  /** What it belongs to may not be there any more. */
  onRefused(): void;
}

/** Makes another secret, and has it chosen how long the old one counts. */
export function RenewSecret<Told>(props: RenewSecretProps<Told>) {
  const [asking, setAsking] = useState(false);
  const { name, said } = props;
  return (
    <>
      <Button icon="repeat" aria-label={said.askFor(name)} onClick={() => setAsking(true)}>
        {said.ask}
      </Button>
      {asking && <Question {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

type QuestionProps<Told> = RenewSecretProps<Told> & { onClose(): void };

function Question<Told>({ name, said, renew, onRenewed, onRefused, onClose }: QuestionProps<Told>) {
  const [keepsOld, setKeepsOld] = useState(true);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ApiError>();
  const confirm = async () => {
    setBusy(true);
    try {
      const told = await renew(keepsOld ? overlapS : 0);
      onClose();
      onRenewed(told);
    } catch (failure) {
      setRefused(asApiError(failure));
      setBusy(false);
      onRefused();
    }
  };
  return (
    <Confirm
      title={said.title(name)}
      confirmLabel={said.confirm}
      cancelLabel={said.keep}
      danger={!keepsOld}
      busy={busy}
      onConfirm={confirm}
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
      <div role="alert">{refused && <p className="problem">{failureText(refused)}</p>}</div>
    </Confirm>
  );
}
