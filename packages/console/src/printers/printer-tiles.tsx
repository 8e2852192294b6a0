import { memo } from "react";
import type { Printer } from "../api/types.ts";
import { describePrinter } from "../printer/printer-words.ts";
import { Link } from "../router/router.tsx";
import { Ago } from "../ui/time.tsx";
import { words } from "../words/words.ts";
import type { Need } from "./wall.ts";

interface TileProps {
  printer: Printer;
  need: Need;
  /** There is more than one site. */
  showsSite: boolean;
}

const addressOnPage = ({ id }: Printer) => `printers/${encodeURIComponent(id)}`;

/** A printer that needs a person: what is wrong, what to do, who waits. */
export const PrinterCard = memo(function PrinterCard({ printer, showsSite }: TileProps) {
  const { tone, headline, toDo } = describePrinter(printer);
  return (
    <Link to={addressOnPage(printer)} className={`printer-card ${tone}`}>
      <span className="printer-name">{printer.name}</span>
      <Waiting count={printer.queueLength} />
      <strong>{headline}</strong>
      <span className="to-do">{toDo}</span>
      <span className="aside">
        {showsSite && `${printer.site}, `}
        <Ago iso={printer.since} />
      </span>
    </Link>
  );
});

/** A printer that goes on by itself: one line. */
export const PrinterTile = memo(function PrinterTile({ printer, need, showsSite }: TileProps) {
  const { tone, headline } = describePrinter(printer);
  return (
    <Link to={addressOnPage(printer)} className={`printer-tile ${tone}`}>
      <span className="lamp" aria-hidden="true" />
      <span className="printer-name">
        {printer.name}
        {showsSite && <small> {printer.site}</small>}
      </span>
      {need === "busy" && isWorthAWord(printer) && <span className="tile-note">{headline}</span>}
      <Waiting count={printer.queueLength} />
    </Link>
  );
});

/** Between two receipts a printer is ready like the others, and its count of jobs says more. */
function isWorthAWord({ status, printingJobId, queueLength }: Printer): boolean {
  return status === "offline" || (printingJobId !== null && queueLength === 0);
}

function Waiting({ count }: { count: number }) {
  return count > 0 ? <span className="tile-note">{words().printers.waiting(count)}</span> : null;
}
