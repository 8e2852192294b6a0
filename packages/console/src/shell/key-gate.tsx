import { type FormEvent, type ReactNode, useState } from "react";
import { getPrinter } from "../api/calls.ts";
import { ApiError } from "../api/http.ts";
import { keepKey, keyState } from "../api/key.ts";
import { useStore } from "../live/store.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";

/** Shows the console, or asks for the key once the service has refused to speak without it. */
export function KeyGate({ children }: { children: ReactNode }) {
  const state = useStore(keyState);
  if (state === "accepted") return children;
  return <AskForKey wrong={state === "wrong"} />;
}

function AskForKey({ wrong }: { wrong: boolean }) {
  const [key, setKey] = useState("");
  const [busy, setBusy] = useState(false);
  const [unreachable, setUnreachable] = useState<string>();
  const attempt = async (event: FormEvent) => {
    event.preventDefault();
    if (!key.trim()) return;
    setBusy(true);
    setUnreachable(undefined);
    keepKey(key.trim());
    try {
      await getPrinter();
      keyState.set("accepted");
    } catch (error) {
      if (error instanceof ApiError && error.code !== "UNAUTHORIZED") setUnreachable(error.message);
    }
    setBusy(false);
  };
  return (
    <main className="key-gate">
      <form className="card" onSubmit={attempt}>
        <Icon name="key" size={32} />
        <h1>This printer is protected</h1>
        <p className="aside">
          Enter the API key from the configuration of the service. It is kept for this tab and forgotten when you close
          it.
        </p>
        <Field
          label="API key"
          type="password"
          autoComplete="off"
          autoFocus
          value={key}
          onChange={setKey}
          problem={unreachable ?? (wrong ? "This key is not the right one. Check it and try again." : undefined)}
        />
        <Button look="primary" type="submit" busy={busy}>
          Open the console
        </Button>
      </form>
    </main>
  );
}
