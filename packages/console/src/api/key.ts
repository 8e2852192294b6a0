import { createStore } from "../state/store.ts";
import { apiKey, forgetKey } from "./stored-key.ts";

type KeyState = "accepted" | "missing" | "wrong";

export const keyState = createStore<KeyState>("accepted");

/** The service refused the key, or the lack of one. */
export function keyRefused(sent: string | null): void {
  // An answer to a request from before the key was changed says nothing about the new one.
  if (sent !== apiKey()) return;
  forgetKey();
  keyState.set(sent === null ? "missing" : "wrong");
}

/** The person wants it: from now on this device does not know it, and it is asked for. */
export function forgetOnThisDevice(): void {
  forgetKey();
  keyState.set("missing");
}
