import { useEffect, useState } from "react";
import type { Printer } from "../api/types.ts";
import { type Connection, connection } from "../live/live.ts";
import { isConnecting } from "../live/printer-news.ts";
import { usePrinters } from "../live/printers.ts";
import { useStore } from "../state/store.ts";
import { Icon } from "../ui/icon.tsx";

/** A reload or a quick restart of the service is over before this, and is not shown. */
const graceMs = 1_500;

/** Lies over the page's lower edge, so that nothing moves when it comes and goes. */
export function AwayBanner() {
  const { printers = [] } = usePrinters();
  const away = whatIsAway(useStore(connection), printers);
  const shown = useDelayed(away !== undefined);
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

/** Becomes true once it has been wanted for a while. */
function useDelayed(wanted: boolean): boolean {
  const [delayed, setDelayed] = useState(false);
  useEffect(() => {
    if (!wanted) return setDelayed(false);
    const timer = setTimeout(() => setDelayed(true), graceMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  return delayed;
}

interface Away {
  text: string;
  since: string | number;
}

/**
 * The first thing that is missing on the way to the printers: without the service nothing is known of the worker, and
 * without the worker nothing of the printers. Of several printers a single one is no news for every page.
 */
export function whatIsAway(connection: Connection, printers: readonly Printer[]): Away | undefined {
  if (connection.phase === "away") return { text: "Platen does not answer. Trying again", since: connection.since };
  const inUse = printers.filter((printer) => printer.enabled && !isConnecting(printer));
  const [first, ...others] = inUse;
  if (!first) return undefined;
  if (inUse.every(({ worker }) => worker === "offline")) {
    return { text: "The print worker is away, nothing can be printed", since: first.since };
  }
  if (others.length === 0 && first.status === "offline") return { text: "The printer is away", since: first.since };
  return undefined;
}
