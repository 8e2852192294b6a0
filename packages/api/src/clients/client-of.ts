import type { Config } from "@platen/shared/config";
import { networksFrom } from "@platen/shared/networks";
import { clientAddress, clientNetwork, type Sender } from "./client-address.ts";

/** Under what a request is counted. */
export type ClientOf = (key: string | undefined, sender: Sender) => string;

/** All who have the key count as one, wherever they are; the others are told apart by their addresses. */
export function createClientOf(
  { auth, server }: Pick<Config, "auth" | "server">,
  isKey: (key: string | undefined) => boolean,
): ClientOf {
  const proxies = networksFrom(server.trustedProxies);
  return (key, sender) => (auth.enabled && isKey(key) ? "key" : clientNetwork(clientAddress(sender, proxies)));
}
