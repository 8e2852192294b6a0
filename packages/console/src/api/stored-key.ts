/** Kept for this tab, or on this device if the person wants that: a shop's computer may have many users. */
const storageName = "platen.apiKey";

export function apiKey(): string | null {
  return sessionStorage.getItem(storageName) ?? localStorage.getItem(storageName);
}

/** Whether closing the tab does not forget it. */
export function isKeyRemembered(): boolean {
  return localStorage.getItem(storageName) !== null;
}

export function keepKey(key: string, { remember = false } = {}): void {
  forgetKey();
  (remember ? localStorage : sessionStorage).setItem(storageName, key);
}

export function forgetKey(): void {
  sessionStorage.removeItem(storageName);
  localStorage.removeItem(storageName);
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
