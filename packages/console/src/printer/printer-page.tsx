import { useState } from "react";
import { printTestPage } from "../api/calls.ts";
import { asApiError } from "../api/http.ts";
import { keepIdempotencyKey } from "../api/idempotency.ts";
import type { Printer } from "../api/types.ts";
import { Link } from "../router/router.tsx";
import { Button } from "../ui/button.tsx";
import { Failed, Skeleton } from "../ui/states.tsx";
import { showToast } from "../ui/toast.tsx";
import { AddressForm } from "./address-form.tsx";
import { usePrinter } from "./printer-status.ts";
import { coverWords, describeKnownPrinter, drawerWords, type PrinterWords, paperWords } from "./printer-words.ts";
import { ProofCard } from "./proof-card.tsx";
import { Slot } from "./slot.tsx";

export function PrinterPage() {
  const { printer, error, reload } = usePrinter();
  const words = describeKnownPrinter({ printer, error });
  if (!printer || !words) {
    return (
      <div className="page">
        <h1>Printer</h1>
        {error ? <Failed error={error} onRetry={reload} /> : <Skeleton rows={3} height={180} />}
      </div>
    );
  }
  return (
    <div className="page printer-page">
      <h1>{printer.name}</h1>
      <div className="printer-top">
        <StateCard printer={printer} words={words} />
        <Slot printer={printer} tone={words.tone} />
      </div>
      <ProofCard printer={printer} />
      <section className="card">
        <h2>Where the printer is</h2>
        <p className="aside">On the shop's network. A change takes effect at once and survives restarts.</p>
        <AddressForm printer={printer} />
      </section>
    </div>
  );
}

function StateCard({ printer, words }: { printer: Printer; words: PrinterWords }) {
  const { tone, headline, advice } = words;
  return (
    <section className={`card state ${tone}`} aria-label="State of the printer">
      <div className="state-words" aria-live="polite">
        <span className="lamp" aria-hidden="true" />
        <h2>{headline}</h2>
        <p>{advice}</p>
        <p className="aside">Since {sinceWords(printer.since)}</p>
      </div>
      <dl className="facts">
        <Fact name="Paper" value={paperWords[printer.paperStatus]} tone={paperTone(printer)} />
        <Fact name="Cover" value={coverWords[printer.coverStatus]} tone={printer.coverStatus === "open" ? "bad" : ""} />
        <Fact name="Drawer" value={drawerWords[printer.drawer]} tone="" />
        <Fact name="Waiting" value={`${printer.queueLength} ${printer.queueLength === 1 ? "job" : "jobs"}`} tone="" />
      </dl>
      <div className="state-actions">
        <TestPage />
        <Link className="button plain" to="jobs">
          <span>See the jobs</span>
        </Link>
      </div>
    </section>
  );
}

/** The time of day, and the date when it was not today. */
function sinceWords(iso: string): string {
  const then = new Date(iso);
  const time = then.toLocaleTimeString(undefined, { timeStyle: "short" });
  const isToday = then.toDateString() === new Date().toDateString();
  return isToday ? time : `${then.toLocaleDateString(undefined, { day: "numeric", month: "long" })}, ${time}`;
}

function paperTone({ paperStatus }: Printer): string {
  if (paperStatus === "low") return "warn";
  return paperStatus === "out" ? "bad" : "";
}

function Fact({ name, value, tone }: { name: string; value: string; tone: string }) {
  return (
    <div className={tone}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function TestPage() {
  const [busy, setBusy] = useState(false);
  const [withIdempotencyKey] = useState(keepIdempotencyKey);
  const run = async () => {
    setBusy(true);
    try {
      await withIdempotencyKey(printTestPage);
      showToast("The test page is on its way.");
    } catch (error) {
      showToast(asApiError(error).message, "bad");
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="primary" icon="printer" busy={busy} onClick={run}>
      Print a test page
    </Button>
  );
}
