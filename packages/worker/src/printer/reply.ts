import type { Condition } from "@platen/shared/condition";

/** What a printer sends back, told apart by the parser of its language. */
export type Reply = EscPosReply | ZplReply | StarReply;

export type EscPosReply =
  /** The answer to DLE EOT. */
  | { type: "realTime"; byte: number }
  /** Four bytes that GS a asked for, on every change. */
  | { type: "automatic"; bytes: readonly [number, number, number, number] }
  /** The answer to GS r. */
  | { type: "queued"; byte: number }
  /** The answer to GS ( H and GS I. */
  | { type: "block"; header: number; text: string };

export type ZplReply =
  /** The answer to ~HS. */
  | { type: "hostStatus"; condition: Condition; isIdle: boolean; text: string }
  /** The answer to ~HI: name, firmware, dots per millimetre and so on. */
  | { type: "hostIdentification"; fields: readonly string[] };

export type StarReply =
  /** The status block, asked for with ESC ACK SOH or sent by itself. */
  | { type: "starStatus"; condition: Condition }
  /** The answer to ESC GS ETX: the two bytes of the question that is answered. */
  | { type: "printEnd"; id: number };

/** XON and XOFF, which may stand anywhere. */
export function isFlowControl(byte: number): boolean {
  return byte === 0x11 || byte === 0x13;
}

/** Makes replies from bytes that TCP may have cut anywhere. */
export interface ReplyParser {
  push(chunk: Uint8Array): Reply[];
  /** Bytes so far that belong to no answer of this language, flow control apart. */
  readonly foreignBytes: number;
}

/** The replies of one connection, as they come. */
export interface Replies {
  /** Returns how to stop. */
  listen(listener: (reply: Reply) => void): () => void;
  /** The first matching reply from now on, or undefined when the time is over or another reply ends the hope. */
  expect(
    matches: (reply: Reply) => boolean,
    timeoutMs: number,
    endsHope?: (reply: Reply) => boolean,
  ): Promise<Reply | undefined>;
}
