/** Kept for this tab only: a shop's computer has many users, and closing the tab forgets it. */
const storageName = "platen.apiKey";

export function apiKey(): string | null {
  return sessionStorage.getItem(storageName);
}

export function keepKey(key: string): void {
  sessionStorage.setItem(storageName, key);
}

export function forgetKey(): void {
  sessionStorage.removeItem(storageName);
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
