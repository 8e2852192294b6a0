import { AppError } from "@platen/shared/errors";
import type { KeyLimits, Scope } from "@platen/shared/key";

/** Who sent a request: whoever holds a key, or anybody where no key is asked for. */
export interface Caller {
  /** Null for the key of the configuration, and for anybody. */
  keyId: string | null;
  /** What the secret is known by that it came with: a key that is given another one has two for a while. Null as above. */
  keyHash: string | null;
  /** What is remembered of it; null for anybody. */
  name: string | null;
  scopes: readonly Scope[];
  limits: KeyLimits;
}

const noLimits: KeyLimits = { printers: null, sites: null, templates: null };

export const anybody: Caller = { keyId: null, keyHash: null, name: null, scopes: ["admin"], limits: noLimits };

/** Holds the key of the configuration, `auth.apiKey`. */
export const configured: Caller = {
  keyId: null,
  keyHash: null,
  name: "configuration",
  scopes: ["admin"],
  limits: noLimits,
};

/** Any one of these is enough, and `admin` always is. `any`: a key of whatever scope. */
export type NeededScopes = readonly Scope[] | "any";

export function may({ scopes }: Caller, needed: NeededScopes): boolean {
  return needed === "any" || scopes.includes("admin") || needed.some((scope) => scopes.includes(scope));
}

export function assertMay(caller: Caller, needed: NeededScopes): void {
  if (needed === "any" || may(caller, needed)) return;
  const wanted = [...needed, ...(needed.includes("admin") ? [] : ["admin"])].join(" or ");
  throw new AppError("FORBIDDEN", {
    message: `The API key is not meant for this: it needs the scope ${wanted} and has ${caller.scopes.join(", ")}.`,
  });
}
