import { useState } from "react";
import { printTestPage } from "../api/calls.ts";
import { asApiError } from "../api/http.ts";
import { keepIdempotencyKey } from "../api/idempotency.ts";
import type { Printer } from "../api/types.ts";
import { usePrinters } from "../live/printers.ts";
import { Link } from "../router/router.tsx";
import { useStore } from "../state/store.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Empty } from "../ui/states.tsx";
import { showToast } from "../ui/toast.tsx";
import { justAdded } from "./just-added.ts";
import { PrinterSettings } from "./printer-settings.tsx";
import { coverWords, describeKnownPrinter, drawerWords, type PrinterWords, paperWords } from "./printer-words.ts";
import { ProofCard } from "./proof-card.tsx";
import { Slot } from "./slot.tsx";

/** One printer; where it is the only one, nothing on its page speaks of others. */
export function PrinterPage({ id }: { id: string }) {
  const { printers = [], error } = usePrinters();
  const isAdded = useStore(justAdded) === id;
  const printer = printers.find((each) => each.id === id);
  const words = describeKnownPrinter({ printer, error });
  if (!printer || !words) {
    return (
      <div className="page">
        <Empty icon="alert" title="There is no such printer">
          <p>
            <Link to="">See the printers</Link>
          </p>
        </Empty>
      </div>
    );
  }
  const isOnlyOne = printers.length === 1;
  return (
    <div className="page printer-page">
      {!isOnlyOne && (
        <Link to="" className="back">
          <Icon name="back" size={18} /> All printers
        </Link>
      )}
      <header className="page-head">
        <h1>{printer.name}</h1>
        {isOnlyOne && (
          <Link className="button quiet add-another" to="add-printer">
            <Icon name="plus" size={18} />
            <span>Add a printer</span>
          </Link>
        )}
      </header>
      {isAdded && (
        <p className="note good" role="status">
          <strong>{printer.name} is added.</strong> Once it answers, print a test page to see that it is the right one.
          If it is not, correct its address below, or delete it there.
        </p>
      )}
      <div className="printer-top">
        <StateCard printer={printer} words={words} isOnlyOne={isOnlyOne} />
        <Slot printer={printer} tone={words.tone} />
      </div>
      <ProofCard printer={printer} />
      <PrinterSettings printer={printer} isOnlyOne={isOnlyOne} />
    </div>
  );
}

interface StateCardProps {
  printer: Printer;
  words: PrinterWords;
  isOnlyOne: boolean;
}

function StateCard({ printer, words: { tone, headline, advice }, isOnlyOne }: StateCardProps) {
  return (
    <section className={`card state ${tone}`} aria-label="State of the printer">
      <div className="state-words" aria-live="polite">
        <span className="lamp" aria-hidden="true" />
        <h2>{headline}</h2>
        <p>{advice}</p>
        <p className="aside">Since {sinceWords(printer.since)}</p>
      </div>
      <dl className="facts">
        <Fact
          name={printer.paper === "labels" ? "Labels" : "Paper"}
          value={paperWords[printer.paperStatus]}
          tone={paperTone(printer)}
        />
        <Fact name="Cover" value={coverWords[printer.coverStatus]} tone={printer.coverStatus === "open" ? "bad" : ""} />
        <Fact name="Drawer" value={drawerWords[printer.drawer]} tone="" />
        <Fact name="Waiting" value={`${printer.queueLength} ${printer.queueLength === 1 ? "job" : "jobs"}`} tone="" />
      </dl>
      <div className="state-actions">
        <TestPage printerId={printer.id} />
        <Link className="button plain" to={isOnlyOne ? "jobs" : `jobs?printerId=${encodeURIComponent(printer.id)}`}>
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

function TestPage({ printerId }: { printerId: string }) {
  const [busy, setBusy] = useState(false);
  const [withIdempotencyKey] = useState(keepIdempotencyKey);
  const run = async () => {
    setBusy(true);
    try {
      await withIdempotencyKey((idempotencyKey) => printTestPage(printerId, idempotencyKey));
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
