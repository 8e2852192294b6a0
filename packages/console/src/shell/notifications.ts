import { useEffect } from "react";
import type { Printer } from "../api/types.ts";
import { describePrinter } from "../printer/printer-words.ts";
import { needOf } from "../printers/wall.ts";
import { createStore, useStore } from "../state/store.ts";
import { words } from "../words/words.ts";

const storageName = "platen.notify";

/** Browsers have notifications only where nobody can listen in between. */
export function canNotify(): boolean {
  return "Notification" in window && window.isSecureContext;
}

const wanted = createStore(false);

/** What the person switched on on this device, for as long as the browser permits it. */
export function useIsNotifying(): boolean {
  useEffect(() => {
    wanted.set(canNotify() && localStorage.getItem(storageName) === "yes" && Notification.permission === "granted");
  }, []);
  return useStore(wanted);
}

/** Asks the browser, and shows how it will look. Returns why it is not possible, if it is not. */
export async function startNotifying(): Promise<string | undefined> {
  const { notifyRefused, notifyImpossible, notifyOn } = words().help;
  if ((await Notification.requestPermission()) !== "granted") return notifyRefused;
  try {
    show("Platen", notifyOn, "platen");
  } catch {
    // Phones leave it to programs that run without a page, which this one does not.
    return notifyImpossible;
  }
  localStorage.setItem(storageName, "yes");
  wanted.set(true);
  return undefined;
}

export function stopNotifying(): void {
  localStorage.removeItem(storageName);
  wanted.set(false);
}

function show(title: string, body: string, tag: string): Notification {
  return new Notification(title, { body, tag, icon: "./icons/icon-192.png" });
}

/** Of each printer that needs a person what is shown. */
const shown = new Map<string, { body: string; notification: Notification }>();

/** Tells of every printer that needs a person, and takes it back when that is over. */
export function useNotifications(printers: readonly Printer[]): void {
  const isNotifying = useIsNotifying();
  useEffect(() => {
    const needy = isNotifying ? printers.filter((printer) => needOf(printer) === "person") : [];
    for (const [id, { notification }] of shown) {
      if (needy.some((printer) => printer.id === id)) continue;
      notification.close();
      shown.delete(id);
    }
    for (const printer of needy) {
      const { headline, toDo } = describePrinter(printer);
      const body = `${headline}. ${toDo}`;
      if (shown.get(printer.id)?.body === body) continue;
      shown.set(printer.id, { body, notification: show(printer.name, body, printer.id) });
    }
  }, [isNotifying, printers]);
}
