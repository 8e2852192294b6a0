import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { createStore, useStore } from "../live/store.ts";

/** The part of the address below `/console/`: `jobs/4711`. */
const place = createStore(placeNow());

/** A page with unsaved work is asked first; it calls `leave` when it may be left. */
type LeaveGuard = (leave: () => void) => void;
let guard: LeaveGuard | undefined;

function placeNow(): string {
  return location.pathname.slice(new URL(document.baseURI).pathname.length).replace(/\/$/, "");
}

window.addEventListener("popstate", () => {
  const asked = guard;
  if (!asked) return place.set(placeNow());
  // The browser has moved already: stay where the work is until the answer is known.
  const wanted = placeNow();
  history.pushState(null, "", place.get());
  asked(() => navigate(wanted));
});

export function guardLeaving(next: LeaveGuard | undefined): void {
  guard = next;
}

/** Goes to a page. With `force` nobody is asked. */
export function navigate(to: string, { force = false, replace = false } = {}): void {
  const go = () => {
    guard = undefined;
    if (replace) history.replaceState(null, "", to || "./");
    else history.pushState(null, "", to || "./");
    place.set(to);
    window.scrollTo(0, 0);
  };
  if (guard && !force) guard(go);
  else go();
}

export function usePlace(): string[] {
  return useStore(place).split("/").filter(Boolean).map(decodeURIComponent);
}

export function Link({ to, ...rest }: { to: string } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    navigate(to);
  };
  return <a {...rest} href={to || "./"} onClick={follow} />;
}
