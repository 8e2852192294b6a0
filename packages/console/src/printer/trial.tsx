import { useState } from "react";
import { tryPrinter } from "../api/calls.ts";
import { type ApiError, asApiError } from "../api/http.ts";
import type { TriedPrinter } from "../api/types.ts";
import { Link } from "../router/router.tsx";
import { Button } from "../ui/button.tsx";
import type { PrinterForm } from "./printer-form.ts";
import { coverWords, paperWords } from "./printer-words.ts";
import { describeTrial } from "./trial-words.ts";

interface Trial {
  busy: boolean;
  /** What was found where the form says the printer is; undefined when it was not tried there. */
  found: TriedPrinter | undefined;
  run(): Promise<void>;
}

/** Tries what is typed, before it is stored. */
export function useTrial(form: PrinterForm, onFailure: (failure: ApiError | undefined) => void): Trial {
  const [busy, setBusy] = useState(false);
  const [last, setLast] = useState<{ place: string; found: TriedPrinter }>();
  const { language } = form;
  const address = { host: form.host.trim(), port: Number(form.port) };
  const site = form.site.trim();
  const place = JSON.stringify([address, language, site]);
  return {
    busy,
    found: last?.place === place ? last.found : undefined,
    async run() {
      setBusy(true);
      try {
        const found = await tryPrinter({ address, language, ...(site !== "" && { site }) });
        setLast({ place, found });
        onFailure(undefined);
      } catch (failure) {
        onFailure(asApiError(failure));
      } finally {
        setBusy(false);
      }
    },
  };
}

export function TryButton({ trial: { busy, run }, disabled }: { trial: Trial; disabled: boolean }) {
  return (
    <Button icon="send" busy={busy} disabled={disabled} onClick={() => void run()}>
      Try it
    </Button>
  );
}

export function TrialResult({ trial: { busy, found } }: { trial: Trial }) {
  return (
    <div role="status">
      {busy && <p className="note away">Platen connects and asks what is there. Nothing is printed.</p>}
      {!busy && found && <Found found={found} />}
    </div>
  );
}

function Found({ found }: { found: TriedPrinter }) {
  const { tone, headline, advice } = describeTrial(found);
  const { paperStatus, coverStatus, printerId } = found;
  const isReached = found.status !== "offline";
  return (
    <div className={`trial note ${tone}`}>
      <span className="lamp" aria-hidden="true" />
      <div>
        <strong>{headline}</strong>
        <p>{advice}</p>
        {isReached && (
          <p>
            Paper: {paperWords[paperStatus].toLowerCase()}. Cover: {coverWords[coverStatus].toLowerCase()}.
          </p>
        )}
        {printerId !== null && (
          <p>
            <Link to={`printers/${encodeURIComponent(printerId)}`}>The printer {printerId}</Link> has this address
            already, and this is what is known of it.
          </p>
        )}
      </div>
    </div>
  );
}
