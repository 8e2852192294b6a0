import type { AskPace } from "./ask-pace.ts";
import type { Dialogue } from "./dialogue.ts";
import type { Link } from "./link.ts";

export interface PrinterAddress {
  ip: string;
  port: number;
}

/** One connection, from being opened to being lost. */
export interface Connection {
  link: Link;
  dialogue: Dialogue;
  /** The configured address it leads to. */
  key: string;
  pace: AskPace;
  /** Polls since the last question in which nothing was heard, and what had been heard by the last of them. */
  silentPolls: number;
  heardChunks: number;
  /** The printer gave an answer after it was taken for one that does not. */
  showsMore: boolean;
}

export const keyOf = ({ ip, port }: PrinterAddress) => `${ip}:${port}`;
