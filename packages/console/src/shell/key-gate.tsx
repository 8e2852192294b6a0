import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { tryKey } from "../api/calls.ts";
import { asApiError } from "../api/http.ts";
import { keyState } from "../api/key.ts";
import { canBeSent, keepKey } from "../api/stored-key.ts";
import { usePrinters } from "../live/printers.ts";
import { useStore } from "../state/store.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";

const wrongKey = "This key is not the right one. Check it and try again.";

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
  const [key, setKey] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(wrong ? wrongKey : undefined);
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const attempt = async (event: FormEvent) => {
    event.preventDefault();
    const typed = key.trim();
    if (!typed) return;
    if (!canBeSent(typed)) return setProblem("This key has characters that no key can have. Check it and try again.");
    setBusy(true);
    setProblem(undefined);
    try {
      await tryKey(typed);
      keepKey(typed);
      keyState.set("accepted");
    } catch (failure) {
      const { code, message } = asApiError(failure);
      setProblem(code === "UNAUTHORIZED" ? wrongKey : message);
      setBusy(false);
    }
  };
  return (
    <dialog ref={element} className="gate" closedby="none" aria-labelledby={titleId}>
      <main className="key-gate">
        <form className="card" onSubmit={attempt}>
          <Icon name="key" size={32} />
          <h1 id={titleId}>This printer is protected</h1>
          <p className="aside">
            Enter the API key from the configuration of the service. It is kept for this tab and forgotten when you
            close it.
          </p>
          <Field
            label="API key"
            type="password"
            autoComplete="off"
            autoFocus
            value={key}
            onChange={setKey}
            problem={problem}
          />
          <Button variant="primary" type="submit" busy={busy}>
            Open the console
          </Button>
        </form>
      </main>
    </dialog>
  );
}
