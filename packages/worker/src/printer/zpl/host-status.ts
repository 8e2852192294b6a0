import type { Condition } from "@platen/shared/condition";
import type { ZplReply } from "../reply.ts";

/** Fields of the first line of the answer to ~HS, by their place. */
const first = { paperOut: 1, paused: 2, formatsInBuffer: 4, bufferFull: 5, partialFormat: 7, overTemperature: 11 };
const fieldsOfFirst = 12;
/** And of the second. The third says nothing about printing. */
const second = { headUp: 2, ribbonOut: 3, labelsRemaining: 8 };
const fewestFieldsOfSecond = 9;

/** Whether these fields begin a host status: a line of numbers with its own length. */
export function isFirstLine(fields: readonly string[]): boolean {
  return fields.length === fieldsOfFirst && fields.every(isNumber);
}

/**
 * What the first two lines say together; undefined when they are not a host status. A printer that is paused waits for
 * somebody to press a button, and so does one without ribbon, for which there is no word of its own: both are offline.
 */
export function hostStatusOf(
  line1: readonly string[],
  line2: readonly string[],
): Extract<ZplReply, { type: "hostStatus" }> | undefined {
  if (line2.length < fewestFieldsOfSecond || !line2.every(isNumber)) return undefined;
  const count = (line: readonly string[], place: number) => Number(line[place]);
  const isSet = (line: readonly string[], place: number) => count(line, place) !== 0;
  const condition: Condition = {
    offline: isSet(line1, first.paused) || isSet(line2, second.ribbonOut),
    coverOpen: isSet(line2, second.headUp),
    paperEnd: isSet(line1, first.paperOut),
    paperNearEnd: undefined,
    mechanicalError: undefined,
    unrecoverable: undefined,
    autoRecoverable: isSet(line1, first.overTemperature),
    drawerPinHigh: undefined,
  };
  const isBusy =
    isSet(line1, first.formatsInBuffer) ||
    isSet(line1, first.bufferFull) ||
    isSet(line1, first.partialFormat) ||
    isSet(line2, second.labelsRemaining);
  const isStopped = condition.offline || condition.coverOpen || condition.paperEnd || condition.autoRecoverable;
  const text = `${line1.join(",")} ${line2.join(",")}`;
  return { type: "hostStatus", condition, isIdle: !isBusy && !isStopped, text };
}

function isNumber(field: string): boolean {
  return /^\d+$/.test(field);
}
