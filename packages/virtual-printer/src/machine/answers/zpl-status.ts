import type { PrinterModel } from "../../models.ts";
import { type Condition, isOffline } from "../condition/condition.ts";
import { textBytes } from "./identity.ts";

/** What a label printer still has to do. */
export interface PendingWork {
  bufferedBytes: number;
  bufferFull: boolean;
  unfinishedBytes: number;
  labelsRemaining: number;
}

const stx = "\x02";
const endOfLine = "\x03\r\n";

const labelLength = "0000";
const communicationSettings = "030";
const functionSettings = "001";
const tearOffMode = "2";

/** The answer to ~HS. A label printer that runs out of paper, is opened or too hot pauses by itself. */
export function hostStatus(condition: Condition, work: PendingWork): Uint8Array {
  const flag = (set: boolean) => (set ? "1" : "0");
  const line1 = [
    communicationSettings,
    flag(condition.paper === "out"),
    flag(isOffline(condition)),
    labelLength,
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
    functionSettings,
    "0",
    flag(condition.cover !== "closed"),
    "0",
    "0",
    tearOffMode,
    "4",
    "0",
    String(work.labelsRemaining).padStart(8, "0"),
    "1",
    "000",
  ];
  return textBytes([line1, line2, ["0000", "0"]].map((fields) => `${stx}${fields.join(",")}${endOfLine}`).join(""));
}

/** The answer to ~HI: name, firmware, dots per millimetre, memory, options. */
export function hostIdentification(model: PrinterModel): Uint8Array {
  const dotsPerMm = model.dpi === 300 ? 12 : 8;
  return textBytes(`${stx}${model.name} ZPL,V1.00.00,${dotsPerMm},8192KB${endOfLine}`);
}
