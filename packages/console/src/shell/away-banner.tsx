import { useEffect, useState } from "react";
import type { Printer } from "../api/types.ts";
import { type Connection, connection } from "../live/live.ts";
import { usePrinter } from "../printer/printer-status.ts";
import { useStore } from "../state/store.ts";
import { Icon } from "../ui/icon.tsx";

/** A reload or a quick restart is no news. */
const graceMs = 1_500;

/** Lies over the page's lower edge, so that nothing moves when it comes and goes. */
export function AwayBanner() {
  const line = useStore(connection);
  const { printer } = usePrinter();
  const away = whatIsAway(line, printer);
  const shown = useLasting(away !== undefined);
  return (
    <div className="away-banner" role="status">
      {away && shown && (
        <p>
          <Icon name="alert" size={18} />
          <span>
            {away.text}, since {new Date(away.since).toLocaleTimeString(undefined, { timeStyle: "short" })}.
          </span>
        </p>
      )}
    </div>
  );
}

function useLasting(wanted: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!wanted) return setLasting(false);
    const timer = setTimeout(() => setLasting(true), graceMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  return lasting;
}

interface Away {
  text: string;
  since: string | number;
}

/** The nearest thing that is missing: without the service nothing is known of the worker, without it of the printer. */
export function whatIsAway(line: Connection, printer: Printer | undefined): Away | undefined {
  if (line.phase === "away") return { text: "Platen does not answer. Trying again", since: line.since };
  if (printer?.worker === "offline") {
    return { text: "The print worker is away, nothing can be printed", since: printer.since };
  }
  if (printer?.status === "offline") return { text: "The printer is away", since: printer.since };
  return undefined;
}
