import { useState } from "react";
import { printTestPage } from "../api/calls.ts";
import { asApiError } from "../api/http.ts";
import { keepIdempotencyKey } from "../api/idempotency.ts";
import type { Printer } from "../api/types.ts";
import { usePrinters } from "../live/printers.ts";
import { failureText } from "../problems/problem-text.ts";
import { Link } from "../router/router.tsx";
import { useStore } from "../state/store.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Empty } from "../ui/states.tsx";
import { moment } from "../ui/time.tsx";
import { showToast } from "../ui/toast.tsx";
import { words } from "../words/words.ts";
import { AskingCard } from "./asking-card.tsx";
import { justAdded } from "./form/just-added.ts";
import { PrinterSettings } from "./form/printer-settings.tsx";
import { Knocks } from "./knocks.tsx";
import { describeKnownPrinter, type PrinterWords } from "./printer-words.ts";
import { ProofCard } from "./proof-card.tsx";
import { Slot } from "./slot.tsx";

/** One printer; where it is the only one, nothing on its page speaks of others. */
export function PrinterPage({ id }: { id: string }) {
  const { printers = [], error, errorSince } = usePrinters();
  const isAdded = useStore(justAdded) === id;
  const printer = printers.find((each) => each.id === id);
  const state = describeKnownPrinter({ printer, error, errorSince });
  const said = words().printer;
  if (!printer || !state) {
    return (
      <div className="page">
        <Empty icon="alert" title={said.noSuch} isPage>
          <p>
            <Link to="">{said.seePrinters}</Link>
          </p>
        </Empty>
      </div>
    );
  }
  const isOnlyOne = printers.length === 1;
  const { fetchesJobs: isAsking } = printer;
  return (
    <div className="page printer-page">
      {!isOnlyOne && (
        <Link to="" className="back">
          <Icon name="back" size={18} /> {said.all}
        </Link>
      )}
      <header className="page-head">
        <h1>{printer.name}</h1>
        {isOnlyOne && (
          <Link className="button quiet add-another" to="add-printer">
            <Icon name="plus" size={18} />
            <span>{said.add}</span>
          </Link>
        )}
      </header>
      {isAdded && (
        <p className="note good" role="status">
          <strong>{said.isAdded(printer.name)}</strong> {isAsking ? said.afterAddingAsking : said.afterAdding}
        </p>
      )}
      {isOnlyOne && <Knocks />}
      <div className="printer-top">
        <StateCard printer={printer} state={state} isOnlyOne={isOnlyOne} />
        <Slot printer={printer} tone={state.tone} />
      </div>
      {isAsking && <AskingCard printer={printer} isAdded={isAdded} />}
      <PrinterSettings printer={printer} isOnlyOne={isOnlyOne} />
      <ProofCard printer={printer} />
    </div>
  );
}

interface StateCardProps {
  printer: Printer;
  state: PrinterWords;
  isOnlyOne: boolean;
}

function StateCard({ printer, state: { tone, headline, advice, seen, since }, isOnlyOne }: StateCardProps) {
  const { state, facts, paper, cover, drawer, jobs, seeJobs, since: sinceWhen } = words().printer;
  return (
    <section className={`card state ${tone}`} aria-label={state}>
      <div className="state-words" aria-live="polite">
        <span className="lamp" aria-hidden="true" />
        <h2>{headline}</h2>
        <p>{advice}</p>
        {seen && <p className="aside">{seen}</p>}
        {since !== undefined && <p className="aside">{sinceWhen(moment(since))}</p>}
      </div>
      <dl className="facts">
        <Fact
          name={printer.paper === "labels" ? facts.labels : facts.paper}
          value={paper[printer.paperStatus]}
          tone={paperTone(printer)}
        />
        <Fact
          name={facts.cover}
          value={cover[printer.coverStatus]}
          tone={printer.coverStatus === "open" ? "bad" : ""}
        />
        <Fact name={facts.drawer} value={drawer[printer.drawer]} tone="" />
        <Fact name={facts.waiting} value={jobs(printer.queueLength)} tone="" />
      </dl>
      <div className="state-actions">
        <TestPage printerId={printer.id} />
        <Link className="button plain" to={isOnlyOne ? "jobs" : `jobs?printerId=${encodeURIComponent(printer.id)}`}>
          <span>{seeJobs}</span>
        </Link>
        <OwnPage printer={printer} />
      </div>
    </section>
  );
}

/** Where the label `page` names the printer's own web page. */
function OwnPage({ printer: { labels } }: { printer: Printer }) {
  const { page = "" } = labels;
  if (!/^https?:\/\//.test(page)) return null;
  return (
    <a className="button quiet" href={page} target="_blank" rel="noreferrer">
      <span>{words().printer.ownPage}</span>
    </a>
  );
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
      showToast(words().printer.testPageSent);
    } catch (error) {
      showToast(failureText(asApiError(error)), "bad");
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="primary" icon="printer" busy={busy} onClick={run}>
      {words().printer.testPage}
    </Button>
  );
}
