import type { Config } from "@platen/shared/config";
import { networksFrom } from "@platen/shared/networks";
import { clientAddress, clientNetwork, type Sender } from "../http/client-address.ts";
import type { Keys } from "../keys/keys.ts";

/** Under what a request is counted. */
export type ClientOf = (key: string | undefined, sender: Sender) => string;

/** The address a request came from, or its network where an address is one of very many. */
export function createNetworkOf({ server }: Pick<Config, "server">): (sender: Sender) => string {
  const proxies = networksFrom(server.trustedProxies);
  return (sender) => clientNetwork(clientAddress(sender, proxies));
}

/** All who have a key count as one, wherever they are; the others are told apart by their addresses. */
export function createClientOf(config: Pick<Config, "server">, keys: Pick<Keys, "met">): ClientOf {
  const networkOf = createNetworkOf(config);
  return (key, sender) => {
    const caller = keys.met(key);
    return caller ? `key ${caller.keyId ?? ""}` : networkOf(sender);
  };
}
