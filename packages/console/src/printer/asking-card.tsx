import { useState } from "react";
import { getPrinter, renewPollUrl } from "../api/calls.ts";
import { asApiError } from "../api/http.ts";
import type { Printer } from "../api/types.ts";
import { showPrinter } from "../live/printers.ts";
import { useLoad } from "../live/use-load.ts";
import { failureText } from "../problems/problem-text.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Confirm } from "../ui/dialog.tsx";
import { Ago } from "../ui/time.tsx";
import { showToast } from "../ui/toast.tsx";
import { words } from "../words/words.ts";
import { AskingSteps } from "./asking-steps.tsx";
import { isOwnName, pollAddresses } from "./poll-url.ts";

/** Where a printer that asks does so, what its own web page has to be told, and which device has asked. */
export function AskingCard({ printer, isAdded }: { printer: Printer; isAdded: boolean }) {
  const { id, version } = printer;
  // Lists do not tell it, so the printer is read by itself, again after every change.
  const { value: read } = useLoad(`poll url ${id} ${version}`, () => getPrinter(id));
  const [isShown, setShown] = useState(isAdded);
  const said = words().printer.asking;
  const [url = "", ...others] = read ? pollAddresses(read) : [];
  const isUnknown = read?.pollUrl !== undefined && url === "";
  return (
    <section className="card asking" aria-label={said.title}>
      <h2>{said.title}</h2>
      <p className="aside">{said.what}</p>
      {isUnknown ? (
        <NoAddress />
      ) : (
        <div className="poll-url">
          <code>{isShown ? url : "••••••••••••••••"}</code>
          <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? said.hide : said.show}
          </Button>
          <CopyButton text={url} said={said} onRefused={() => setShown(true)} />
        </div>
      )}
      {isShown && url !== "" && isOwnName() && <p className="note">{said.notThisName(others.map(hostOf))}</p>}
      {isShown && url !== "" && <AskingSteps printer={printer} url={url} />}
      <dl className="asking-facts">
        <dt>{said.lastAsked}</dt>
        <dd>{printer.lastSeen ? <Ago iso={printer.lastSeen} /> : said.never}</dd>
        <dt>{said.device}</dt>
        <dd>{deviceWords(printer)}</dd>
        <dt>{said.password}</dt>
        <dd>{printer.pollAuth ? said.passwordOf(printer.pollAuth.user) : said.noPassword}</dd>
      </dl>
      <NewUrl printer={printer} onRenewed={() => setShown(true)} />
    </section>
  );
}

/** The console was opened as localhost, and nobody knows what the machine is called by others. */
function NoAddress() {
  const { title, steps } = words().printer.asking.noAddress;
  return (
    <div className="note warn" role="note">
      <p>{title}</p>
      <ul>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </div>
  );
}

/** Without the secret, which is in the first address already. */
function hostOf(url: string): string {
  return new URL(url).host;
}

function deviceWords({ identity, device }: Printer): string {
  const { anyDevice } = words().printer.asking;
  return [device?.model, identity ?? anyDevice, device?.firmware].filter(Boolean).join(", ");
}

/** For an address that somebody else may know. The printer prints nothing until it has been told the new one. */
function NewUrl({ printer, onRenewed }: { printer: Printer; onRenewed(): void }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const said = words().printer.asking;
  const renew = async () => {
    setBusy(true);
    try {
      showPrinter(await renewPollUrl(printer));
      onRenewed();
    } catch (failure) {
      showToast(failureText(asApiError(failure)), "bad");
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  return (
    <>
      <Button variant="quiet" icon="repeat" className="renew" onClick={() => setAsking(true)}>
        {said.renew}
      </Button>
      {asking && (
        <Confirm
          title={said.renewTitle}
          confirmLabel={said.renewConfirm}
          danger
          busy={busy}
          onConfirm={renew}
          onClose={() => setAsking(false)}
        >
          <p>{said.renewWhat(printer.name)}</p>
        </Confirm>
      )}
    </>
  );
}
