-- Compatible with the version before: it never names this column, and a job without it is printed like any other.
ALTER TABLE "jobs" ADD COLUMN "traceparent" text;
