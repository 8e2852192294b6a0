import { useState } from "react";
import { tryPrinter } from "../../api/calls.ts";
import { type ApiError, asApiError } from "../../api/http.ts";
import type { TriedPrinter } from "../../api/types.ts";
import { Link } from "../../router/router.tsx";
import { Button } from "../../ui/button.tsx";
import { words } from "../../words/words.ts";
import { seenWords } from "../printer-words.ts";
import { addressOf, holderIn, type PrinterForm } from "./printer-form.ts";
import { describeTrial } from "./trial-words.ts";

export interface Trial {
  busy: boolean;
  /** The printer that has the address already. Whoever stores it all the same has been told. */
  holder: string | undefined;
  /** Notes what the service has refused the address for. */
  refused(failure: ApiError): void;
  /** What was found where the form says the printer is; undefined when it was not tried there. */
  found: TriedPrinter | undefined;
  run(): Promise<void>;
  /**
   * Tries an address that was not tried yet, and says whether it may be stored. One that nobody answers at, or that another
   * printer has, is shown first; whoever stores it again has seen that.
   */
  passes(): Promise<boolean>;
}

/** Tries what is typed, before it is stored. `ownId` is the printer that the form is about, if there is one yet. */
export function useTrial(form: PrinterForm, onFailure: (failure: ApiError | undefined) => void, ownId?: string): Trial {
  const [busy, setBusy] = useState(false);
  const [last, setLast] = useState<{ place: string; found: TriedPrinter }>();
  const [taken, setTaken] = useState<{ place: string; holder: string }>();
  const { language } = form;
  const address = addressOf(form);
  const site = form.site.trim();
  const place = JSON.stringify([address, language, site]);
  const found = last?.place === place ? last.found : undefined;
  const isShared = ({ printerId }: TriedPrinter) => printerId !== null && printerId !== ownId;

  async function attempt(): Promise<TriedPrinter> {
    setBusy(true);
    try {
      const answer = await tryPrinter({ address, language, ...(site !== "" && { site }) });
      const heard = isShared(answer) ? answer : { ...answer, printerId: null };
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
    holder: found?.printerId ?? (taken?.place === place ? taken.holder : undefined),
    refused(failure) {
      const holder = holderIn(failure);
      if (holder !== undefined) setTaken({ place, holder });
    },
    run: () =>
      attempt().then(
        () => {},
        (failure: unknown) => onFailure(asApiError(failure)),
      ),
    async passes() {
      if (found) return true;
      try {
        const { status, printerId } = await attempt();
        return status !== "offline" && printerId === null;
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

/** Whether somebody has been told what speaks against storing the address. */
export function needsInsisting({ found, holder }: Trial): boolean {
  return found?.status === "offline" || holder !== undefined;
}

export function TryButton({ trial: { busy, run }, disabled }: { trial: Trial; disabled: boolean }) {
  return (
    <Button icon="send" busy={busy} disabled={disabled} onClick={() => void run()}>
      {words().printer.trial.run}
    </Button>
  );
}

export function TrialResult({ trial: { busy, found, holder } }: { trial: Trial }) {
  return (
    <div role="status">
      {busy && <p className="note away">{words().printer.trial.busy}</p>}
      {!busy && found && <Found found={found} />}
      {!busy && !found && holder !== undefined && <SharedAddress holder={holder} />}
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
        {printerId !== null && <HolderLink holder={printerId} />}
      </div>
    </div>
  );
}

/** The address was not tried, and the service refuses it. */
function SharedAddress({ holder }: { holder: string }) {
  const { headline, advice } = words().printer.trial.shared;
  return (
    <div className="trial note warn">
      <span className="lamp" aria-hidden="true" />
      <div>
        <strong>{headline(holder)}</strong>
        <p>{advice}</p>
        <HolderLink holder={holder} />
      </div>
    </div>
  );
}

function HolderLink({ holder }: { holder: string }) {
  return (
    <p>
      <Link to={`printers/${encodeURIComponent(holder)}`}>{words().printer.trial.shared.show}</Link>
    </p>
  );
}
