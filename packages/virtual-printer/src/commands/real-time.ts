/** What a printer obeys the moment it is received: even offline, in error, with a full buffer, or inside image data. */
export type RealTimeCommand =
  /** DLE EOT n [a]: answer with one status byte at once. */
  | { type: "status"; n: number; a?: number }
  /** DLE ENQ n: 0 is the feed button, 1 recovers and goes on, 2 recovers and clears the buffers. */
  | { type: "recover"; n: 0 | 1 | 2 }
  | { type: "pulse"; pin: 2 | 5; ms: number }
  | { type: "power-off" }
  | { type: "buzzer"; times: number; ms: number }
  /** DLE DC4 7: 1 basic ASB, 2 extended ASB, 4 offline response, 5 battery. */
  | { type: "send-status"; what: number }
  /** DLE DC4 8: clear all buffers. */
  | { type: "clear" }
  /** ~HS: paper, head, buffer and labels left, in three lines. */
  | { type: "host-status" }
  /** ~HI: what printer this is. */
  | { type: "host-identification" }
  /** ESC ACK SOH of Star printers: the whole status in one block. */
  | { type: "star-status" };

/** What was received up to and including the real-time commands found in it. */
export interface Received {
  bytes: Uint8Array;
  commands: RealTimeCommand[];
}

/** Finds the real-time commands in what is received. */
export interface Receiver {
  receive(chunk: Uint8Array, insideData: boolean): Iterable<Received>;
  reset(): void;
}
