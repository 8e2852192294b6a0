-- Compatible with the version before: it names neither the new columns nor the new table, and knows one key alone, its configuration's.
ALTER TABLE "jobs" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "cancelled_by" text;--> statement-breakpoint
CREATE TABLE "keys" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"printers" text[],
	"sites" text[],
	"templates" text[],
	"hash" text NOT NULL,
	"ending" text NOT NULL,
	"former_hash" text,
	"former_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "keys_hash" ON "keys" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "keys_former_hash" ON "keys" USING btree ("former_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "keys_name" ON "keys" USING btree ("name") WHERE "keys"."revoked_at" is null;
