import { type Condition, hasError, isOffline, paperSensor } from "../condition/condition.ts";

/** The first byte holds the length of the block, 9, in the bits that are not fixed. */
const header = 0x23;
/** Version 6, in bits 1 to 3: a TSP143IV. By a lower one hosts take it for a Star Line printer. */
const version = 0x0c;

/** The block that a Star printer answers to ESC ACK SOH with. */
export function starStatus(condition: Condition): Uint8Array {
  const bit = (set: boolean, mask: number) => (set ? mask : 0);
  const paper = paperSensor(condition);
  const printer = bit(isOffline(condition), 0x08) | bit(condition.cover !== "closed", 0x20);
  const errors =
    bit(condition.cutterJammed, 0x08) | bit(condition.unrecoverable, 0x20) | bit(condition.overheated, 0x40);
  const sensors = bit(paper.nearEnd, 0x04) | bit(paper.end, 0x08);
  return Uint8Array.of(header, version, printer, hasError(condition) ? errors : 0, 0, sensors, 0, 0, 0);
}
