import type { Config } from "@platen/shared/config";
import { networksFrom } from "@platen/shared/networks";

/** Whoever tries keys of so many letters finds the right one in years. Shorter ones are taken, because they always were. */
const shortestGoodKey = 8;

const loopback = networksFrom(["loopback"]);

/** What an operator should hear of the settings at the start, although they can be served. */
export function startWarnings({ auth, server }: Pick<Config, "auth" | "server">): string[] {
  const warnings: string[] = [];
  const isThisMachineOnly = server.host === "localhost" || loopback.allows(server.host);
  if (!auth.enabled && !isThisMachineOnly) {
    warnings.push("whoever reaches this machine can print and change everything; set PLATEN_API_KEY to ask for a key");
  }
  if (auth.enabled && auth.apiKey.length < shortestGoodKey) {
    warnings.push(`the API key is short enough to be guessed; use one of at least ${shortestGoodKey} characters`);
  }
  return warnings;
}
