import { BlockList, isIPv6 } from "node:net";
import type { Manifest } from "./manifests.ts";

interface EgressRule {
  to?: { ipBlock?: { cidr: string; except?: string[] } }[];
  ports?: { port: number | string; protocol?: string }[];
}

/** Whether a network policy lets its pods connect to an address outside of the cluster by TCP. */
export function letsReach({ spec }: Manifest, address: string, port: number): boolean {
  return ((spec?.egress ?? []) as EgressRule[]).some(
    ({ to, ports }) =>
      (ports?.some((allowed) => allowed.port === port && (allowed.protocol ?? "TCP") === "TCP") ?? true) &&
      (to?.some(
        ({ ipBlock }) => ipBlock && isIn(ipBlock.cidr, address) && !ipBlock.except?.some((cidr) => isIn(cidr, address)),
      ) ??
        true),
  );
}

function isIn(cidr: string, address: string): boolean {
  const [network = "", prefix = ""] = cidr.split("/");
  if (isIPv6(network) !== isIPv6(address)) return false;
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  const list = new BlockList();
  list.addSubnet(network, Number(prefix), family);
  return list.check(address, family);
}
