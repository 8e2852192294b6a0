import type { PrinterDetails } from "@platen/client/client";
import { localTime } from "../local-time.ts";
import { table } from "../table.ts";

export const laneNames = { tcp: "TCP", cloudprnt: "Star CloudPRNT", sdp: "Epson Server Direct Print" } as const;

type Row = readonly [string, string];

/** Where a printer is, or where it asks for its jobs and who it is. */
export function placeRows({ lane, address, pollUrls, pollAuth, identity, device, lastSeen }: PrinterDetails): Row[] {
  if (address) return [["address", `${address.host}:${address.port}`]];
  const said = [device?.model, device?.firmware && `firmware ${device.firmware}`].filter(Boolean).join(", ");
  return [
    ["lane", `${laneNames[lane]}: it asks for its jobs`],
    ...(pollUrls?.length === 0
      ? [["asks at", "nowhere yet: set PLATEN_PUBLIC_URL, or call this by --url"] as const]
      : []),
    ...(pollUrls ?? []).map((url, index) => [index === 0 ? "asks at" : "or at", url] as const),
    ["asked", lastSeen ? localTime(lastSeen) : "never yet"],
    ["device", [identity ?? "the first that asks", said].filter(Boolean).join(": ")],
    ["password", pollAuth ? `of ${pollAuth.user}` : "none"],
  ];
}

/** What to type into the printer's own web page, for who has just added it. Empty for a printer that does not ask. */
export function stepsFor({ fetchesJobs, lane, pollUrls, pollAuth }: PrinterDetails): string {
  if (!fetchesJobs || !pollUrls) return "";
  const user = pollAuth?.user;
  const [pollUrl] = pollUrls;
  if (pollUrl === undefined) return `\n${noAddress}\n`;
  if (lane === "cloudprnt") {
    return steps("Open the printer's own web page, and there CloudPRNT:", [
      ["Service", "enabled"],
      ["Server URL", pollUrl],
      ["Polling time", "5 seconds"],
      ...(user ? [["User name", `${user}, with the password you gave`] as const] : []),
    ]);
  }
  return steps("Open the printer's own web page (Epson WebConfig), and there Server Direct Print:", [
    ["Server Direct Print", "enabled"],
    ["URL", pollUrl],
    ["Interval", "5 seconds"],
    ["ID", user ?? "any name; it stays with this printer"],
    ...(user ? [["Password", "the one you gave (digest)"] as const] : []),
  ]);
}

/** The service was asked by localhost, and knows no other address of its own. */
export const noAddress = `No printer can reach Platen yet: it was asked by localhost, which a printer takes for itself.
Set its address as PLATEN_PUBLIC_URL (server.publicUrl), or call this with --url and this machine's address in the network.
If nothing answers there, Platen listens on this machine only: start it with HOST=0.0.0.0 and an API key.`;

function steps(first: string, rows: readonly Row[]): string {
  const indented = table(rows).replaceAll(/^/gm, "  ").trimEnd();
  return `\n${first}\n\n${indented}\n\nThen save there, and let the printer start anew. docs/cloud-printers.md says more.\n`;
}
