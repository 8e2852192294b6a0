import { networkInterfaces } from "node:os";
import { freePort, tryListening } from "./free-port.ts";
import { describeOwner, findOwner } from "./port-owner.ts";

/** Where a part is to listen. */
export interface Place {
  /** The variables that set it, as a person may have written them. */
  names: { host: string; port: string };
  host: string;
  port: number;
  /** A person has chosen the port, and counts on it: another one would not be found. */
  isChosen: boolean;
}

/** The port a part listens on: the wanted one, or another where nobody has chosen it. Throws what a person can mend. */
export async function ownPort(place: Place): Promise<number> {
  const failure = await tryListening(place.host, place.port);
  if (!failure) return place.port;
  if (isAboutHost(failure)) throw new Error(explainHost(place, failure));
  if (!place.isChosen) return freePort(undefined, place.host);
  throw new Error(await explainPort(place, failure));
}

function isAboutHost({ code }: NodeJS.ErrnoException): boolean {
  return code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "EINVAL";
}

function explainHost({ names, host }: Place, { code }: NodeJS.ErrnoException): string {
  const what = code === "EADDRNOTAVAIL" ? "is no address of this machine" : "is no address that can be listened on";
  return `${names.host} ${host} ${what}. Set it to one of ${ownAddresses().join(", ")}, or to 0.0.0.0 for all of them.`;
}

function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  // Those of IPv6 that hold for one cable only need its name behind them, which nobody remembers.
  return [...new Set(all.map(({ address }) => address))].filter((address) => !address.startsWith("fe80"));
}

export async function explainPort({ names, port }: Place, { code, message }: NodeJS.ErrnoException): Promise<string> {
  const instead = `choose another one, as in ${names.port}=${port < 1024 ? 3000 + (port % 1000) : port + 1}.`;
  if (code === "EACCES") {
    return `${names.port} ${port} is not for this user: ports below 1024 need an administrator's rights. Start as one, or ${instead}`;
  }
  if (code !== "EADDRINUSE") return `${names.port} ${port} cannot be had (${message}); ${instead}`;
  const owner = await findOwner(port);
  return `${names.port} ${port} is taken by ${await describeOwner(port, owner)}. End that, or ${instead}`;
}
