/**
 * The database's clock, seen from here. What must not happen after some moment has to be told to the database in its own
 * time: the clocks of two machines may be apart by any amount.
 */
export interface DatabaseClock {
  /** What the database said its time was; the answer arrived just now. */
  hear(said: Date): void;
  /** What its clock shows at a moment of `performance.now()`, or a little less; undefined before it was ever heard. */
  at(moment: number): Date | undefined;
}

export function createDatabaseClock(): DatabaseClock {
  let ahead: number | undefined;
  return {
    hear(said) {
      // The answer took its time to come, so by now the clock shows more: what is made of this is never too late.
      ahead = said.getTime() - performance.now();
    },
    at: (moment) => (ahead === undefined ? undefined : new Date(moment + ahead)),
  };
}
