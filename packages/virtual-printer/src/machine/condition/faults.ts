import { type AskingFaults, askingFaultFields } from "./asking-faults.ts";
import { type FieldsOf, numberBetween, oneOf, present, readFields, wholeBetween } from "./fields.ts";

/** What is wrong with the printer right now. */
export interface Faults extends AskingFaults {
  paper?: "low" | "out";
  /** The roll ends after this much more paper; the fault then turns into `paper: "out"`. */
  paperOutAfterMm?: number;
  cover?: "open";
  /** The cutter is jammed. Taking the jam away leaves the error standing until DLE ENQ, as on a real printer. */
  cutter?: true;
  overheated?: true;
  /** Ends only with a power cycle, so mending it costs the buffer and the connections. */
  unrecoverable?: true;
  /** Nobody listens: a connection attempt is refused. The connection that is already open lives on. */
  refuse?: true;
  /** New connections are accepted and closed at once; the one that is already open lives on. */
  hangUp?: true;
  /** The connection is reset once this many more bytes have been received. */
  resetAfterBytes?: number;
  /** The printer stops taking bytes, so that the sender runs into a closed window. */
  stopReading?: true;
  /** Prints, but never answers anything. */
  silent?: true;
  /** Of the fence answers to come, this one gets lost (1 is the next). */
  loseFence?: number;
  /** A client that sends nothing for this long is thrown off. */
  idleResetAfterS?: number;
  /** Connections reset, buffer and unfinished line gone, automatic status off. Mending switches it on again. */
  powerOff?: true;
  /** The connection looks alive, but every byte vanishes and nothing is answered. Mending resets it. */
  halfOpen?: true;
}

export type FaultName = keyof Faults;

export interface FaultChange {
  set: Faults;
  removed: FaultName[];
}

/** More than any roll or job has; it only keeps nonsense out. */
const limit = 1_000_000_000;

const fields: FieldsOf<Faults> = {
  paper: oneOf("low", "out"),
  paperOutAfterMm: numberBetween(0, limit),
  cover: oneOf("open"),
  cutter: present,
  overheated: present,
  unrecoverable: present,
  refuse: present,
  hangUp: present,
  resetAfterBytes: wholeBetween(1, limit),
  stopReading: present,
  silent: present,
  loseFence: wholeBetween(1, limit),
  idleResetAfterS: numberBetween(0.001, limit),
  powerOff: present,
  halfOpen: present,
  ...askingFaultFields,
};

/** Faults as they come from outside: any subset; null, false, "ok" or "closed" mend the one they stand for. */
export function readFaults(input: unknown): FaultChange {
  return readFields<Faults>(input, fields, true);
}

export function applyFaults(faults: Faults, change: FaultChange): Faults {
  const next = { ...faults, ...change.set };
  for (const name of change.removed) delete next[name];
  return next;
}

export const faultNames: readonly FaultName[] = Object.keys(fields).filter((name): name is FaultName => name in fields);
