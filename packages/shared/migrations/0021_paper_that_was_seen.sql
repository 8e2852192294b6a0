-- Compatible with the version before: it leaves the new columns empty.
ALTER TABLE "outages" ADD COLUMN "paper_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "answers_early_at" text;--> statement-breakpoint
-- Before, an end with no other outage right behind it meant that the printer could print again.
UPDATE "outages" SET "paper_at" = "ended_at"
WHERE "kind" = 'PAPER_OUT' AND "ended_at" IS NOT NULL AND NOT EXISTS (
  SELECT FROM "outages" AS "next"
  WHERE "next"."printer_id" = "outages"."printer_id" AND "next"."began_at" = "outages"."ended_at"
);
