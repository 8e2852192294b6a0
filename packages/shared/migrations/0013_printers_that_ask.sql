-- Compatible with the version before: it names none of these columns and tables, and its own rows have none of these values.
-- Its worker would connect to a printer that asks as to any other, so such printers are added when none of it is left.
-- The jobs first, as whoever stores a job locks them: the other way round the two would wait for each other.
ALTER TABLE "jobs" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "confirmation_late" boolean;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "asking" json;--> statement-breakpoint
CREATE UNIQUE INDEX "printers_asking_secret" ON "printers" USING btree (("asking" ->> 'secret'));--> statement-breakpoint
CREATE TABLE "asking_seen" (
	"printer_id" text PRIMARY KEY NOT NULL REFERENCES "public"."printers"("id") ON DELETE cascade,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knocks" (
	"id" text PRIMARY KEY NOT NULL,
	"lane" text NOT NULL,
	"secret" text NOT NULL,
	"identity" text NOT NULL,
	"says" json NOT NULL,
	"client" text NOT NULL,
	"printer_id" text,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
