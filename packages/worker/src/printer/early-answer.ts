/** No receipt printer feeds paper faster. */
const fastestMmPerS = 500;

/** An answer has to come in less than this share of the time: a printer that saves paper feeds less than was encoded. */
const tellingShare = 1 / 3;

/** Of a shorter receipt a printer may hold nearly everything between reading and paper. */
const tellingMm = 100;

/** Before this time after its first byte no printer has fed this much paper; 0 when so little paper tells nothing. */
export function earliestMs(paperMm: number): number {
  return paperMm < tellingMm ? 0 : (paperMm / fastestMmPerS) * 1000 * tellingShare;
}
