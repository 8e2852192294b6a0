/** Everything a status byte can tell about the printer, and nothing else. */
export interface Condition {
  paper: "ok" | "low" | "out";
  /** Cheap printers have no near-end sensor: they never report low paper, not even together with paper end. */
  nearEndSensor: boolean;
  /** Opening the cover while paper moves is an error, which ends when it is closed; opening it at rest is none. */
  cover: "closed" | "open" | "opened-while-printing";
  cutterJammed: boolean;
  overheated: boolean;
  unrecoverable: boolean;
  /** Pin 3 of the drawer connector; which level means "closed" depends on the drawer. */
  drawerPinHigh: boolean;
}

/** Offline: the printer takes bytes into its buffer, answers real-time commands, and executes nothing. */
export function isOffline(condition: Condition): boolean {
  return condition.paper === "out" || condition.cover !== "closed" || hasError(condition);
}

export function hasError(condition: Condition): boolean {
  return condition.cutterJammed || condition.unrecoverable || recoversByItself(condition);
}

export function recoversByItself(condition: Condition): boolean {
  return condition.overheated || condition.cover === "opened-while-printing";
}

type PaperSensor = { nearEnd: boolean; end: boolean };

/** A roll that is at its end has also passed the near-end sensor, where there is one. */
export function paperSensor(condition: Condition): PaperSensor {
  return { nearEnd: condition.nearEndSensor && condition.paper !== "ok", end: condition.paper === "out" };
}
