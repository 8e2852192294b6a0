import type { PrinterModel } from "../../models.ts";
import { type Condition, isOffline } from "../condition/condition.ts";
import { textBytes } from "./identity.ts";

/** What a label printer still has to do. */
export interface Work {
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
export function hostStatus(condition: Condition, work: Work): Uint8Array {
  const flag = (set: boolean) => (set ? "1" : "0");
  const line1 = [
    COMMUNICATION,
    flag(condition.paper === "out"),
    flag(isOffline(condition)),
    LABEL_LENGTH,
    work.bufferedBytes > 0 ? "001" : "000",
    flag(work.bufferFull),
    "0",
    flag(work.unfinishedBytes > 0),
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
    String(work.labelsRemaining).padStart(8, "0"),
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
