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
}

export const keyOf = ({ ip, port }: PrinterAddress) => `${ip}:${port}`;
