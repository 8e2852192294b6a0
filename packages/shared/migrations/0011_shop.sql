-- Compatible with the version before: it names no such table, and a picture that it deletes is taken off the shop by itself.
CREATE TABLE "shop" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"logo" text REFERENCES "public"."assets"("name") ON DELETE set null,
	"address" text DEFAULT '' NOT NULL,
	"tax_number" text DEFAULT '' NOT NULL,
	"footer" text DEFAULT '' NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"currency" text DEFAULT '' NOT NULL,
	"time_zone" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_is_one" CHECK ("shop"."id" = 1)
);
--> statement-breakpoint
INSERT INTO "shop" DEFAULT VALUES;
