import { type Condition, hasError, isOffline, paperSensor, recoversByItself } from "../condition/condition.ts";

/** Bits 1 and 4 are set and bits 0 and 7 are clear in every DLE EOT answer; that is how a host tells it apart. */
const realTimeBase = 0x12;

/** The first of the four automatic status bytes has bit 4 set and bits 0, 1 and 7 clear. */
const automaticBase = 0x10;

/** What an automatic status may be asked for, by the bits of GS a n. */
const statusBits = { drawer: 0x01, online: 0x02, error: 0x04, paper: 0x08 } as const;

/** The answer to DLE EOT n, or undefined for an n no printer knows. */
export function realTimeStatus(n: number, condition: Condition): number | undefined {
  const sensor = paperSensor(condition);
  switch (n) {
    case 1:
      return realTimeBase | bit(0x04, condition.drawerPinHigh) | bit(0x08, isOffline(condition));
    case 2:
      return (
        realTimeBase | bit(0x04, condition.cover !== "closed") | bit(0x20, sensor.end) | bit(0x40, hasError(condition))
      );
    case 3:
      return (
        realTimeBase |
        bit(0x08, condition.cutterJammed) |
        bit(0x20, condition.unrecoverable) |
        bit(0x40, recoversByItself(condition))
      );
    case 4:
      return realTimeBase | bit(0x0c, sensor.nearEnd) | bit(0x60, sensor.end);
    // Ink, peeler and interface states: a printer without these parts answers that they are fine.
    case 7:
    case 8:
    case 18:
      return realTimeBase;
    default:
      return undefined;
  }
}

/** The four bytes of an automatic status; they always carry the whole state, whatever was asked for. */
export function automaticStatus(condition: Condition): Uint8Array {
  const sensor = paperSensor(condition);
  return Uint8Array.of(
    automaticBase |
      bit(0x04, condition.drawerPinHigh) |
      bit(0x08, isOffline(condition)) |
      bit(0x20, condition.cover !== "closed"),
    bit(0x08, condition.cutterJammed) | bit(0x20, condition.unrecoverable) | bit(0x40, recoversByItself(condition)),
    bit(0x03, sensor.nearEnd) | bit(0x0c, sensor.end),
    0,
  );
}

/** Whether GS a with this mask subscribed to what changed between the two conditions. */
export function isSubscribedChange(mask: number, before: Condition, after: Condition): boolean {
  const [drawerOnline, errors, paper] = automaticStatus(before).map(
    (byte, i) => byte ^ (automaticStatus(after)[i] ?? 0),
  );
  return (
    ((mask & statusBits.drawer) !== 0 && ((drawerOnline ?? 0) & 0x04) !== 0) ||
    ((mask & statusBits.online) !== 0 && ((drawerOnline ?? 0) & 0x28) !== 0) ||
    ((mask & statusBits.error) !== 0 && (errors ?? 0) !== 0) ||
    ((mask & statusBits.paper) !== 0 && (paper ?? 0) !== 0)
  );
}

/** The answer to GS r: sensors read when the command's turn came. */
export function sensorStatus(which: "paper" | "drawer" | "ink", condition: Condition): number {
  if (which === "drawer") return bit(0x01, condition.drawerPinHigh);
  if (which === "ink") return 0;
  const sensor = paperSensor(condition);
  return bit(0x03, sensor.nearEnd) | bit(0x0c, sensor.end);
}

/** What GS ( H function 49 sends when the printer goes offline: a header, the causes if they were asked for, NUL. */
export function offlineResponse(mode: 1 | 2, condition: Condition): Uint8Array {
  const causes = mode === 1 ? [] : [offlineCauses(condition)];
  return Uint8Array.of(0x37, 0x23, ...causes, 0x00);
}

/** One byte in 40–7F. No source names its bits; these follow the order of DLE EOT 2: cover, paper end, error. */
function offlineCauses(condition: Condition): number {
  return (
    0x40 |
    bit(0x01, condition.cover !== "closed") |
    bit(0x02, condition.paper === "out") |
    bit(0x04, hasError(condition))
  );
}

function bit(mask: number, on: boolean): number {
  return on ? mask : 0;
}
