import type { AnswerChannel } from "./answers/answer-sender.ts";
import type { Faults } from "./condition/faults.ts";

/** The connection to the host, as far as the machine needs it. */
export interface HostConnection extends AnswerChannel {
  /** Takes in what the host sent, as far as the receive buffer has room. */
  pump(): void;
}

/** The connections of the moment. */
export interface Connections {
  listening: boolean;
  connected: boolean;
  waiting: number;
  /** Bytes that vanished in a half-open connection. */
  discardedBytes: number;
}

/** The way on which jobs reach the printer: its TCP port, or its own questions. */
export interface Lane extends HostConnection {
  /** The TCP port; 0 for a printer that asks. */
  readonly port: number;
  /** Where to print to, or whom it asks. */
  readonly address: string;
  readonly connections: Connections;
  open(): Promise<void>;
  /** Opens, closes or resets what a change of faults says about connections. */
  faultsChanged(before: Faults, after: Faults): Promise<void>;
  close(): Promise<void>;
}
