import { useEffect } from "react";
import { askReadiness, listPrinters, printersPerPage } from "../api/calls.ts";
import { type ApiError, asApiError } from "../api/http.ts";
import type { Printer } from "../api/types.ts";
import { createStore, useStore } from "../state/store.ts";
import { coalesce } from "./coalesce.ts";
import { connection, listen } from "./live.ts";
import { noteJob, noteSaved, withoutEndedJob, withUpdate } from "./printer-news.ts";

export interface KnownPrinters {
  /** Undefined before the first answer. */
  printers: readonly Printer[] | undefined;
  /** Why the last request for them failed. */
  error: ApiError | undefined;
  /** When they began to fail. */
  errorSince: number | undefined;
}

const known = createStore<KnownPrinters>({ printers: undefined, error: undefined, errorSince: undefined });

/** Events that arrive this close together cause one request. */
const settleMs = 60;

/** Not every change makes an event: a worker that comes back with the same state sends only a heartbeat. */
const pollMs = 5_000;

/** Counts what was saved and deleted on this page: an answer that was asked for before that is old. */
let edition = 0;

/** A list of many pages is read less often, because it takes more requests and has events more often. */
const asking = coalesce(refresh, () => settleMs * pages() ** 2);

function pages(): number {
  return Math.max(1, Math.ceil((known.get().printers?.length ?? 0) / printersPerPage));
}

async function refresh(): Promise<void> {
  const asked = edition;
  try {
    const printers = await listPrinters();
    await askReadiness();
    if (asked === edition) show(printers);
    else asking.ask();
  } catch (error) {
    const { printers, errorSince = Date.now() } = known.get();
    known.set({ printers, error: asApiError(error), errorSince });
  }
}

function show(printers: readonly Printer[]): void {
  known.set({ printers: printers.map(withoutEndedJob), error: undefined, errorSince: undefined });
}

/** Shows a printer as it was just saved. */
export function showPrinter(printer: Printer): void {
  noteSaved(printer.id);
  change((printers) => [...printers.filter(({ id }) => id !== printer.id), printer]);
}

/** Takes away a printer that was just deleted. */
export function dropPrinter(id: string): void {
  change((printers) => printers.filter((printer) => printer.id !== id));
}

function change(changed: (printers: readonly Printer[]) => readonly Printer[]): void {
  edition++;
  const { printers } = known.get();
  if (printers) show(changed(printers));
  asking.ask();
}

/** Keeps what `usePrinters` returns fresh. Used once, by the shell, because every page shows the printers. */
export function useRefreshingPrinters(): void {
  useEffect(() => {
    const stopListening = listen((message) => {
      if (message.type === "jobUpdate") noteJob(message.data);
      const { printers, ...rest } = known.get();
      if (message.type === "jobUpdate" && printers) known.set({ printers: printers.map(withoutEndedJob), ...rest });
      if (message.type === "printerUpdate" && printers) known.set({ printers: withUpdate(printers, message), ...rest });
      asking.ask();
    });
    // A lost connection makes no event, so the service is asked at once whether it still answers.
    const stopWatching = connection.subscribe(() => asking.ask());
    let passed = 0;
    const timer = setInterval(() => {
      passed++;
      if (document.visibilityState === "visible" && passed % pages() === 0) asking.ask();
    }, pollMs);
    asking.ask();
    return () => {
      stopListening();
      stopWatching();
      clearInterval(timer);
      asking.stop();
    };
  }, []);
}

export function usePrinters(): KnownPrinters & { reload(): void } {
  return { ...useStore(known), reload: () => void refresh() };
}

/** All printers where there is a choice; none where there is one. */
export function usePrinterChoice(): readonly Printer[] {
  const { printers = [] } = useStore(known);
  return printers.length > 1 ? [...printers].sort(byName) : [];
}

/** Kitchen 2 before kitchen 10. */
export function byName(one: Pick<Printer, "name">, other: Pick<Printer, "name">): number {
  return one.name.localeCompare(other.name, undefined, { numeric: true });
}
