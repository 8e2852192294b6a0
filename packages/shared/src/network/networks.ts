import { BlockList, isIP } from "node:net";

/** The networks a printer may be in. Pure: names are resolved by whoever asks, and every address is asked about. */
export interface Networks {
  /** No address is in them. */
  isEmpty: boolean;
  allows(address: string): boolean;
}

type Range = readonly [address: string, prefix: number];

/**
 * Words for what nearly every shop needs. Link-local addresses count as private, since a printer without DHCP has one, and
 * so does 100.64.0.0/10, where providers and mesh networks such as Tailscale keep addresses that are nobody's outside.
 */
const namedRanges: Record<string, readonly Range[]> = {
  loopback: [
    ["127.0.0.0", 8],
    ["::1", 128],
  ],
  private: [
    ["10.0.0.0", 8],
    ["172.16.0.0", 12],
    ["192.168.0.0", 16],
    ["100.64.0.0", 10],
    ["169.254.0.0", 16],
    ["fc00::", 7],
    ["fe80::", 10],
  ],
  any: [
    ["0.0.0.0", 0],
    ["::", 0],
  ],
};

/**
 * Where clouds tell a machine its secrets. They lie among the private addresses, but no printer has one: only an entry
 * that means everything, or a range of one's own, reaches them.
 */
export const metadataServices = [
  "169.254.169.254",
  "169.254.170.2",
  "169.254.170.23",
  "100.100.100.200",
  "fd00:ec2::254",
  "fd20:ce::254",
];

const hostName =
  /^(?=.{1,253}$)([A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?)(\.[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?)*\.?$/;

/** What systems read as an IPv4 address, in whatever way it is written: no host name ends in a number. */
const endsInNumber = /(^|\.)(\d+|0x[0-9a-f]*)\.?$/i;

/** Whether a text can be where a printer is: an IPv4 or IPv6 address or a host name. */
export function isPrinterAddress(text: string): boolean {
  return isIP(text) !== 0 || (hostName.test(text) && !endsInNumber.test(text));
}

/** What is nobody's place on the internet: private, reserved, for documentation, or a way to such an address. */
const isNotPublic = matcher([
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
]);

/** Of IPv6, what was ever given to anybody. */
const isGivenOut = matcher([["2000::", 3]]);

/** Whether an address is one of the internet, that anybody may reach. */
export function isPublic(address: string): boolean {
  const plain = plainAddress(address);
  if (isIP(plain) === 0 || isNotPublic(plain)) return false;
  return isIP(plain) === 4 || isGivenOut(plain);
}

/** Whether an entry of a list of allowed networks means something. */
export function isNetwork(entry: string): boolean {
  return rangesOf(entry) !== undefined;
}

/** Entries that mean nothing allow nothing; the configuration refuses them. */
export function networksFrom(entries: readonly string[]): Networks {
  const isPrivate = matcher(entries.filter((entry) => entry === "private").flatMap((entry) => rangesOf(entry) ?? []));
  const isNamed = matcher(entries.filter((entry) => entry !== "private").flatMap((entry) => rangesOf(entry) ?? []));
  return {
    isEmpty: entries.every((entry) => rangesOf(entry) === undefined),
    allows(address) {
      const plain = plainAddress(address);
      return isIP(plain) !== 0 && (isNamed(plain) || (isPrivate(plain) && !isMetadataService(plain)));
    },
  };
}

const isMetadataService = matcher(
  metadataServices.map((address) => [address, isIP(address) === 6 ? 128 : 32] as const),
);

function matcher(ranges: readonly Range[]): (address: string) => boolean {
  const list = new BlockList();
  for (const [address, prefix] of ranges) list.addSubnet(address, prefix, familyOf(address));
  return (address) => list.check(address, familyOf(address));
}

function rangesOf(entry: string): readonly Range[] | undefined {
  const named = Object.hasOwn(namedRanges, entry) ? namedRanges[entry] : undefined;
  if (named) return named;
  const [address = "", prefix, ...rest] = entry.split("/");
  const bits = isIP(address) === 6 ? 128 : 32;
  const length = prefix === undefined ? bits : Number(prefix);
  const wrong = isIP(address) === 0 || rest.length > 0 || prefix === "" || !Number.isInteger(length);
  return wrong || length < 0 || length > bits ? undefined : [[address, length]];
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}

/**
 * One way to write each address. `::ffff:192.0.2.1` reaches 192.0.2.1 over IPv4, however it is written, so it is judged as that. A zone (`fe80::1%eth0`)
 * says which network card to use and nothing about the network.
 */
export function plainAddress(address: string): string {
  const [plain = ""] = address.split("%");
  if (isIP(plain) !== 6) return plain;
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical);
  if (!mapped) return canonical;
  const high = Number.parseInt(mapped[1] ?? "", 16);
  const low = Number.parseInt(mapped[2] ?? "", 16);
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
}
