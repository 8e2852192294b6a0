-- Compatible with the version before: it names no new column, each of them has a default, and the lock of the printer it knows stays the same.
CREATE SEQUENCE "public"."printers_lock_key" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "name" text DEFAULT 'Receipt printer' NOT NULL;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "site" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "lane" text DEFAULT 'tcp' NOT NULL;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "language" text DEFAULT 'escpos' NOT NULL;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "model" text DEFAULT 'generic' NOT NULL;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "dpi" integer DEFAULT 203 NOT NULL;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "charset" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "when_offline" text DEFAULT 'refuse' NOT NULL;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "labels" json DEFAULT '{}'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "lock_key" integer DEFAULT nextval('printers_lock_key') NOT NULL;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "seed" json;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "printers_lock_key_unique" ON "printers" USING btree ("lock_key");--> statement-breakpoint
-- A worker of the version before locks its printer by this number.
UPDATE "printers" SET "lock_key" = hashtext("id");
