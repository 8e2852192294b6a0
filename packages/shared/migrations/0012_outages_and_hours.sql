-- Compatible with the version before: it leaves the new column empty and knows nothing of the new tables.
ALTER TABLE "jobs" ADD COLUMN "paper_mm" integer;--> statement-breakpoint
CREATE TABLE "outages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"printer_id" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"began_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"refused" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "outages_printer_began" ON "outages" USING btree ("printer_id","began_at","id");--> statement-breakpoint
CREATE INDEX "outages_began" ON "outages" USING btree ("began_at","id");--> statement-breakpoint
CREATE TABLE "printer_hours" (
	"printer_id" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"receipts" integer NOT NULL,
	"failed" integer NOT NULL,
	"paper_mm" bigint NOT NULL,
	"to_paper" integer[] NOT NULL,
	"slowest_ms" integer NOT NULL,
	CONSTRAINT "printer_hours_printer_id_hour_pk" PRIMARY KEY("printer_id","hour")
);
--> statement-breakpoint
CREATE INDEX "printer_hours_hour" ON "printer_hours" USING btree ("hour");--> statement-breakpoint
CREATE TABLE "hours_summed" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
