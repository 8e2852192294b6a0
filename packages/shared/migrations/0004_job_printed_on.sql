-- Compatible with the version before: it never names this column, and a job without it is drawn for the present paper.
ALTER TABLE "jobs" ADD COLUMN "printed_on" json;
