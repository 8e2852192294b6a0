import { useEffect, useState } from "react";
import { connection } from "../live/live.ts";
import { usePrinter } from "../printer/printer-status.ts";
import { useStore } from "../state/store.ts";
import { Icon } from "../ui/icon.tsx";
import { whatIsAway } from "./what-is-away.ts";

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
