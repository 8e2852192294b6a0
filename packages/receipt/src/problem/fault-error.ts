import type { Fault } from "./fault.ts";

/** Thrown where the path of a problem is not known yet. What catches it adds the path. */
export class FaultError extends Error {
  readonly fault: Fault;

  constructor(fault: Fault, options?: ErrorOptions) {
    super(fault.message, options);
    this.fault = fault;
  }
}
