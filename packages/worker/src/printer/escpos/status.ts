import type { Condition } from "../condition.ts";

const bit = (byte: number, mask: number) => (byte & mask) !== 0;

/** The four bytes of automatic status always carry everything. */
export function fromAutomaticStatus([first, second, third]: readonly [number, number, number, number]): Condition {
  return {
    offline: bit(first, 0x08),
    coverOpen: bit(first, 0x20),
    paperEnd: bit(third, 0x0c),
    paperNearEnd: bit(third, 0x03),
    mechanicalError: bit(second, 0x0c),
    unrecoverable: bit(second, 0x20),
    autoRecoverable: bit(second, 0x40),
    drawerPinHigh: bit(first, 0x04),
  };
}

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
