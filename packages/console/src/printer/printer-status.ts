import { useEffect } from "react";
import { askReadiness, getPrinter } from "../api/calls.ts";
import { asApiError } from "../api/http.ts";
import type { Printer } from "../api/types.ts";
import { coalesce } from "../live/coalesce.ts";
import { connection, listen } from "../live/live.ts";
import { createStore, useStore } from "../state/store.ts";
import type { PrinterKnown } from "./printer-words.ts";

const known = createStore<PrinterKnown>({ printer: undefined, error: undefined });

/** Many events of one moment are answered by one question. */
const settleMs = 60;

/** Some changes are no event, such as the first heartbeat of a worker that came back with the same state. */
const pollMs = 5_000;

export function showPrinter(printer: Printer): void {
  known.set({ printer, error: undefined });
}

async function refresh(): Promise<void> {
  let { printer } = known.get();
  try {
    printer = await getPrinter();
    await askReadiness();
    showPrinter(printer);
  } catch (error) {
    known.set({ printer, error: asApiError(error) });
  }
}

/** Once for the whole console: the printer is shown on every page. */
export function useKeepingPrinter(): void {
  useEffect(() => {
    const asking = coalesce(refresh, settleMs);
    const stopListening = listen(() => asking.ask());
    // A lost connection is no event: whether the service still answers is asked at once.
    const stopWatching = connection.subscribe(() => asking.ask());
    const timer = setInterval(() => document.visibilityState === "visible" && asking.ask(), pollMs);
    asking.ask();
    return () => {
      stopListening();
      stopWatching();
      clearInterval(timer);
      asking.stop();
    };
  }, []);
}

export function usePrinter(): PrinterKnown & { reload(): void } {
  return { ...useStore(known), reload: () => void refresh() };
}
