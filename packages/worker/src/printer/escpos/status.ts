import type { Condition } from "@platen/shared/condition";

const bit = (byte: number, mask: number) => (byte & mask) !== 0;

/** The answer to DLE EOT n tells a part; the rest stays as it was. */
export function withRealTimeStatus(condition: Condition, n: number, byte: number): Condition {
  switch (n) {
    case 1:
      return { ...condition, offline: bit(byte, 0x08), drawerPinHigh: bit(byte, 0x04) };
    case 2:
      return { ...condition, coverOpen: bit(byte, 0x04) };
    case 3:
      return {
        ...condition,
        mechanicalError: bit(byte, 0x0c),
        unrecoverable: bit(byte, 0x20),
        autoRecoverable: bit(byte, 0x40),
      };
    case 4:
      return { ...condition, paperNearEnd: bit(byte, 0x0c), paperEnd: bit(byte, 0x60) };
    default:
      return condition;
  }
}
