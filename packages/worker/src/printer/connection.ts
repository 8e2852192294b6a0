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
  /** The printer gave an answer after it was taken for one that does not. */
  showsMore: boolean;
}

export const keyOf = ({ ip, port }: PrinterAddress) => `${ip}:${port}`;
