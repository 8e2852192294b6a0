import { existsSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { networksFrom } from "@platen/shared/networks";

interface Listening {
  host: string;
  publicUrl: string;
}

const loopback = networksFrom(["loopback"]);
const everyAddress: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

/**
 * The addresses by which another device can reach this service: the one that the request came by, or, where that is this machine's
 * name for itself, the configured one or those of the machine. Empty where none is known.
 */
export function reachableUrls(
  asked: string,
  { host, publicUrl }: Listening,
  addresses: () => readonly string[] = machineAddresses,
): string[] {
  if (!isOwnName(new URL(asked).hostname)) return [asked];
  if (publicUrl !== "") return [publicUrl];
  const listened = everyAddress.has(host) ? addresses() : isOwnName(host) ? [] : [host];
  return listened.map((address) => {
    const url = new URL(asked);
    url.hostname = address.includes(":") ? `[${address}]` : address;
    return url.origin;
  });
}

/** A name or an address by which a machine reaches only itself. */
function isOwnName(name: string): boolean {
  const plain = name.replace(/^\[|\]$/g, "");
  return /^(.+\.)?localhost$/i.test(plain) || everyAddress.has(plain) || loopback.allows(plain);
}

/** Docker, Podman and Kubernetes leave these. What a container calls its address is known to no printer. */
const marksOfContainers = ["/.dockerenv", "/run/.containerenv", "/var/run/secrets/kubernetes.io"];

/** In IPv4, which every cloud printer speaks. */
function machineAddresses(): string[] {
  if (marksOfContainers.some((mark) => existsSync(mark))) return [];
  const all = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
  return all.filter(({ internal, family }) => !internal && family === "IPv4").map(({ address }) => address);
}
