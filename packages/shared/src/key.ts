/** What a key may be used for. `admin` is everything, keys included. */
export const scopes = ["print", "read", "templates", "printers", "admin"] as const;

export type Scope = (typeof scopes)[number];

/** What a key is limited to; null is all there are. Printers of these ids, and all printers of these sites. */
export interface KeyLimits {
  printers: readonly string[] | null;
  sites: readonly string[] | null;
  templates: readonly string[] | null;
}

/** What the secret of every key begins with, so that whoever looks for leaked secrets knows one when it is seen. */
export const secretPrefix = "platen_live_";
