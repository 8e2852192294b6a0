import { apiKey, isKeyRemembered, keepKey } from "../api/stored-key.ts";
import type { Key } from "../api/types.ts";

/** What the secrets of keys that were made begin with; the one of the configuration may be anything. */
const secretPrefix = "platen_live_";

/** Whether the console itself is open with this key, as far as its last letters tell. */
export function isOwnKey({ ending }: Pick<Key, "ending">): boolean {
  const own = apiKey();
  return own?.startsWith(secretPrefix) === true && own.endsWith(ending);
}

/** The console goes on with the new secret, or it would lock itself out of the page that shows it. */
export function goOnWith(secret: string): void {
  keepKey(secret, { remember: isKeyRemembered() });
}
