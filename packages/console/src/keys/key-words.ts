import type { Scope } from "../api/types.ts";
import { localeNow } from "../words/language.ts";
import { words } from "../words/words.ts";

/** In the order in which they are offered: what most keys are for comes first. */
export const scopes: readonly Scope[] = ["print", "read", "templates", "printers", "admin"];

/** What a key is for, as one sentence. Everything includes the rest. */
export function purposeOf(held: readonly Scope[]): string {
  const { may, scopes: said } = words().keys;
  const named = held.includes("admin") ? (["admin"] as const) : scopes.filter((scope) => held.includes(scope));
  return may(new Intl.ListFormat(localeNow()).format(named.map((scope) => said[scope].may)));
}

/** What a scope is called where it stands by itself. */
export function scopeName(scope: Scope): string {
  const { may } = words().keys.scopes[scope];
  return may.charAt(0).toLocaleUpperCase(localeNow()) + may.slice(1);
}
