import { createStore } from "../state/store.ts";

/** Kept for this tab only: a shop's computer has many users, and closing the tab forgets it. */
const storageName = "platen.apiKey";

type KeyState = "accepted" | "missing" | "wrong";

export const keyState = createStore<KeyState>("accepted");

export function apiKey(): string | null {
  return sessionStorage.getItem(storageName);
}

export function keepKey(key: string): void {
  sessionStorage.setItem(storageName, key);
}

/** Whether a header can carry the key. Fetch throws on one that cannot, which would look like a service that is away. */
export function canBeSent(key: string): boolean {
  try {
    new Headers({ "X-API-Key": key });
    return true;
  } catch {
    return false;
  }
}

/** The service refused the key, or the lack of one. */
export function keyRefused(sent: string | null): void {
  // An answer to a request from before the key was changed says nothing about the new one.
  if (sent !== apiKey()) return;
  sessionStorage.removeItem(storageName);
  keyState.set(sent === null ? "missing" : "wrong");
}
