import { useEffect } from "react";
import { askReadiness, getPrinter } from "../api/calls.ts";
import { asApiError } from "../api/http.ts";
import type { Printer } from "../api/types.ts";
import { coalesce } from "../live/coalesce.ts";
import { connection, listen } from "../live/live.ts";
import { createStore, useStore } from "../state/store.ts";
import type { KnownPrinter } from "./printer-words.ts";

const known = createStore<KnownPrinter>({ printer: undefined, error: undefined });

/** Events that arrive this close together cause one request. */
const settleMs = 60;

/** Not every change makes an event: a worker that comes back with the same state sends only a heartbeat. */
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

/** Keeps what `usePrinter` returns fresh. Used once, by the shell, because every page shows the printer. */
export function useRefreshingPrinter(): void {
  useEffect(() => {
    const asking = coalesce(refresh, settleMs);
    const stopListening = listen(() => asking.ask());
    // A lost connection makes no event, so the service is asked at once whether it still answers.
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

export function usePrinter(): KnownPrinter & { reload(): void } {
  return { ...useStore(known), reload: () => void refresh() };
}
