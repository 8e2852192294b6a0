import type { PrinterModel } from "../models.ts";
import { type Condition, isOffline } from "./condition.ts";
import { textBytes } from "./identity.ts";

/** What ~HS tells of a label printer, beyond its condition. */
export interface HostState {
  condition: Condition;
  bufferedBytes: number;
  bufferFull: boolean;
  unfinishedBytes: number;
  labelsRemaining: number;
}

const STX = "\x02";
const END = "\x03\r\n";

const LABEL_LENGTH = "0000";
const COMMUNICATION = "030";
const FUNCTIONS = "001";
const TEAR_OFF = "2";

/** The answer to ~HS. A label printer that runs out of paper, is opened or too hot pauses by itself. */
export function hostStatus({ condition, ...rest }: HostState): Uint8Array {
  const flag = (set: boolean) => (set ? "1" : "0");
  const line1 = [
    COMMUNICATION,
    flag(condition.paper === "out"),
    flag(isOffline(condition)),
    LABEL_LENGTH,
    rest.bufferedBytes > 0 ? "001" : "000",
    flag(rest.bufferFull),
    "0",
    flag(rest.unfinishedBytes > 0),
    "000",
    flag(condition.unrecoverable),
    "0",
    flag(condition.overheated),
  ];
  const line2 = [
    FUNCTIONS,
    "0",
    flag(condition.cover !== "closed"),
    "0",
    "0",
    TEAR_OFF,
    "4",
    "0",
    String(rest.labelsRemaining).padStart(8, "0"),
    "1",
    "000",
  ];
  return textBytes([line1, line2, ["0000", "0"]].map((fields) => `${STX}${fields.join(",")}${END}`).join(""));
}

/** The answer to ~HI: name, firmware, dots per millimetre, memory, options. */
export function hostIdentification(model: PrinterModel): Uint8Array {
  const dotsPerMm = model.dpi === 300 ? 12 : 8;
  return textBytes(`${STX}${model.name} ZPL,V1.00.00,${dotsPerMm},8192KB${END}`);
}
