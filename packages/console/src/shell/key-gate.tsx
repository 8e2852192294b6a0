import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { tryKey } from "../api/calls.ts";
import { asApiError } from "../api/http.ts";
import { keyState } from "../api/key.ts";
import { canBeSent, keepKey } from "../api/stored-key.ts";
import { usePrinters } from "../live/printers.ts";
import { failureText } from "../problems/problem-text.ts";
import { useStore } from "../state/store.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { words } from "../words/words.ts";

/** Shows the console, or asks for the key once the service has refused to speak without it. */
export function KeyGate({ children }: { children: ReactNode }) {
  const state = useStore(keyState);
  const { printers } = usePrinters();
  const locked = state !== "accepted";
  // Once the console has been open there may be unsaved work on the page, so it stays behind the dialog.
  const hasBegun = printers !== undefined;
  return (
    <>
      {(!locked || hasBegun) && <div inert={locked}>{children}</div>}
      {locked && <AskForKey wrong={state === "wrong"} />}
    </>
  );
}

/** A modal dialog, so that it can be used even while the page behind has one open. */
function AskForKey({ wrong }: { wrong: boolean }) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const said = words().key;
  const [key, setKey] = useState("");
  const [remember, setRemember] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(wrong ? said.wrong : undefined);
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const attempt = async (event: FormEvent) => {
    event.preventDefault();
    const typed = key.trim();
    if (!typed) return;
    if (!canBeSent(typed)) return setProblem(said.cannotBe);
    setBusy(true);
    setProblem(undefined);
    try {
      await tryKey(typed);
      keepKey(typed, { remember });
      keyState.set("accepted");
    } catch (failure) {
      const error = asApiError(failure);
      setProblem(error.code === "UNAUTHORIZED" ? said.wrong : failureText(error));
      setBusy(false);
    }
  };
  return (
    <dialog ref={element} className="gate" closedby="none" aria-labelledby={titleId}>
      <main className="key-gate">
        <form className="card" onSubmit={attempt}>
          <Icon name="key" size={32} />
          <h1 id={titleId}>{said.title}</h1>
          <p className="aside">{said.why}</p>
          <Field
            label={said.label}
            type="password"
            autoComplete="off"
            autoFocus
            value={key}
            onChange={setKey}
            problem={problem}
          />
          <label className="check">
            <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
            <span>
              {said.remember}
              <small>{said.rememberHint}</small>
            </span>
          </label>
          <Button variant="primary" type="submit" busy={busy}>
            {said.open}
          </Button>
        </form>
      </main>
    </dialog>
  );
}
