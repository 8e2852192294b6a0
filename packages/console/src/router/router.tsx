import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { createStore, useStore } from "../state/store.ts";

interface Place {
  /** The part of the address below `/console/`: `jobs/4711`. */
  path: string;
  /** What stands behind the question mark: `status=failed`. */
  query: string;
  /** Counts the pages from the first one of this tab, to know how far the browser moved. */
  step: number;
}

const place = createStore<Place>({ ...addressNow(), step: stepOf(history.state) });

/** Asks whether the page may be left, and calls `leave` if so. */
type LeaveGuard = (leave: () => void) => void;
let guard: LeaveGuard | undefined;

function addressNow(): Omit<Place, "step"> {
  const path = location.pathname.slice(new URL(document.baseURI).pathname.length).replace(/\/$/, "");
  return { path, query: location.search.slice(1) };
}

/** Takes an address within the console apart. */
function addressIn(to: string): Omit<Place, "step"> {
  const [path = "", query = ""] = to.split("?", 2);
  return { path, query };
}

function stepOf(state: unknown): number {
  const step = typeof state === "object" && state !== null && "step" in state ? state.step : 0;
  return typeof step === "number" ? step : 0;
}

window.addEventListener("popstate", ({ state }) => {
  const { step } = place.get();
  const wanted = stepOf(state);
  // This is the return that a guard asked for, below: the page is still the one shown.
  if (wanted === step) return;
  if (!guard) return place.set({ ...addressNow(), step: wanted });
  // The browser has moved already. It goes back to the unsaved work until the person has answered.
  history.go(step - wanted);
  guard(() => {
    guard = undefined;
    history.go(wanted - step);
  });
});

export function guardLeaving(next: LeaveGuard | undefined): void {
  guard = next;
}

/** Goes to a page. With `force` the guard is not asked. */
export function navigate(to: string, { force = false } = {}): void {
  const go = () => {
    guard = undefined;
    const step = place.get().step + 1;
    history.pushState({ step }, "", to || "./");
    place.set({ ...addressIn(to), step });
    window.scrollTo(0, 0);
  };
  if (guard && !force) guard(go);
  else go();
}

/** Changes the address of the page on the screen and nothing else. */
export function replacePath(to: string): void {
  const { step } = place.get();
  history.replaceState({ step }, "", to);
  place.set({ ...addressIn(to), step });
}

/** The parts of the path, what stands behind it, and a number that differs for every page that is opened. */
export function usePlace(): { parts: string[]; query: string; opened: number } {
  const { path, query, step } = useStore(place);
  return { parts: path.split("/").filter(Boolean).map(decoded), query, opened: step };
}

/** An address typed by hand may hold a `%` that encodes nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function Link({ to, ...rest }: { to: string } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    navigate(to);
  };
  return <a {...rest} href={to || "./"} onClick={follow} />;
}
