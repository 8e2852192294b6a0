import { createHash } from "node:crypto";
import type { Credentials } from "./http-caller.ts";

/** What is typed into the web page of a printer that fetches its jobs. */
export interface AskingOptions {
  lane: "cloudprnt" | "sdp";
  url: string;
  credentials?: Credentials;
}

/** What a printer is that nobody gave a model: one of the maker whose lane it is. */
export const usualModels = { cloudprnt: "TSP143IV", sdp: "TM-m30III" } as const;

/** The first half of every MAC that Star gives out. */
const starPrefix = "00:11:62";

/** Who a printer says it is if nobody tells it: always the same one at an address, so that a restart is no other printer. */
export function identityFor({ lane, url }: AskingOptions): string {
  const sum = createHash("sha256").update(url).digest("hex");
  return lane === "cloudprnt"
    ? `${starPrefix}:${sum.slice(0, 6).match(/../g)?.join(":")}`
    : `PLATEN-${sum.slice(0, 8)}`;
}
