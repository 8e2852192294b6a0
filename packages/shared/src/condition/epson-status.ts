import type { Condition } from "./condition.ts";

const bit = (byte: number, mask: number) => (byte & mask) !== 0;

/** The four bytes of Epson's automatic status (ASB) always carry everything. */
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
