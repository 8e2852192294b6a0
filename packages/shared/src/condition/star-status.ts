import type { Condition } from "./condition.ts";

const bit = (byte: number, mask: number) => (byte & mask) !== 0;

/**
 * A block of Star's automatic status (ASB), header included: bytes three to six tell. Which way the drawer's switch is wired
 * differs, so it is left unknown.
 */
export function fromStarStatus([, , printer = 0, errors = 0, , sensors = 0]: readonly number[]): Condition {
  return {
    offline: bit(printer, 0x08),
    coverOpen: bit(printer, 0x20),
    paperEnd: bit(sensors, 0x08),
    paperNearEnd: bit(sensors, 0x04),
    mechanicalError: bit(errors, 0x0c),
    unrecoverable: bit(errors, 0x20),
    autoRecoverable: bit(errors, 0x40),
    drawerPinHigh: undefined,
  };
}
