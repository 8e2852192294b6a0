import { useState } from "react";
import { tryPrinter } from "../../api/calls.ts";
import { type ApiError, asApiError } from "../../api/http.ts";
import type { TriedPrinter } from "../../api/types.ts";
import { Link } from "../../router/router.tsx";
import { Button } from "../../ui/button.tsx";
import { words } from "../../words/words.ts";
import { seenWords } from "../printer-words.ts";
import type { PrinterForm } from "./printer-form.ts";
import { describeTrial } from "./trial-words.ts";

export interface Trial {
  busy: boolean;
  /** What was found where the form says the printer is; undefined when it was not tried there. */
  found: TriedPrinter | undefined;
  run(): Promise<void>;
  /**
   * Tries an address that was not tried yet, and says whether it may be stored. One that nobody answers at is shown first;
   * whoever stores it again has seen that.
   */
  passes(): Promise<boolean>;
}

/** Tries what is typed, before it is stored. */
export function useTrial(form: PrinterForm, onFailure: (failure: ApiError | undefined) => void): Trial {
  const [busy, setBusy] = useState(false);
  const [last, setLast] = useState<{ place: string; found: TriedPrinter }>();
  const { language } = form;
  const address = { host: form.host.trim(), port: Number(form.port) };
  const site = form.site.trim();
  const place = JSON.stringify([address, language, site]);
  const found = last?.place === place ? last.found : undefined;

  async function attempt(): Promise<TriedPrinter> {
    setBusy(true);
    try {
      const heard = await tryPrinter({ address, language, ...(site !== "" && { site }) });
      setLast({ place, found: heard });
      onFailure(undefined);
      return heard;
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    found,
    run: () =>
      attempt().then(
        () => {},
        (failure: unknown) => onFailure(asApiError(failure)),
      ),
    async passes() {
      if (found) return true;
      try {
        return (await attempt()).status !== "offline";
      } catch (failure) {
        const error = asApiError(failure);
        // Nobody is there to try it: that must not keep a printer from being stored.
        if (error.code === "SERVICE_UNAVAILABLE") return true;
        onFailure(error);
        return false;
      }
    },
  };
}

export function TryButton({ trial: { busy, run }, disabled }: { trial: Trial; disabled: boolean }) {
  return (
    <Button icon="send" busy={busy} disabled={disabled} onClick={() => void run()}>
      {words().printer.trial.run}
    </Button>
  );
}

export function TrialResult({ trial: { busy, found } }: { trial: Trial }) {
  return (
    <div role="status">
      {busy && <p className="note away">{words().printer.trial.busy}</p>}
      {!busy && found && <Found found={found} />}
    </div>
  );
}

function Found({ found }: { found: TriedPrinter }) {
  const { tone, headline, advice } = describeTrial(found);
  const { paper, cover, trial } = words().printer;
  const { status, reason, paperStatus, coverStatus, printerId } = found;
  return (
    <div className={`trial note ${tone}`}>
      <span className="lamp" aria-hidden="true" />
      <div>
        <strong>{headline}</strong>
        <p>{advice}</p>
        {status !== "offline" && (
          <p>{trial.paperAndCover(paper[paperStatus].toLowerCase(), cover[coverStatus].toLowerCase())}</p>
        )}
        {status === "offline" && reason !== null && <p className="aside">{seenWords(reason)}</p>}
        {printerId !== null && (
          <p>
            <Link to={`printers/${encodeURIComponent(printerId)}`}>{trial.knownPrinter(printerId)}</Link>{" "}
            {trial.hasThisAddress}
          </p>
        )}
      </div>
    </div>
  );
}
