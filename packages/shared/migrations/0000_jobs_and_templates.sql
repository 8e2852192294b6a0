-- Compatible with the version before: there is none.
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "jobs_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"printer_id" text NOT NULL,
	"template_id" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"document" json NOT NULL,
	"options" json NOT NULL,
	"print_ms" integer NOT NULL,
	"estimated_ms" integer NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"worker_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmation_method" text,
	"error_code" text,
	"error_message" text,
	"reprint_of" text,
	"idempotency_key" text,
	"request_hash" text
);
--> statement-breakpoint
CREATE TABLE "printers" (
	"id" text PRIMARY KEY NOT NULL,
	"ip" text NOT NULL,
	"port" integer NOT NULL,
	"width" double precision NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"config" json NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_seq" ON "jobs" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "jobs_status_seq" ON "jobs" USING btree ("status","seq");--> statement-breakpoint
CREATE INDEX "jobs_template_seq" ON "jobs" USING btree ("template_id","seq");--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("printer_id","seq") WHERE status in ('queued', 'printing');--> statement-breakpoint
CREATE INDEX "jobs_finished_at" ON "jobs" USING btree ("finished_at") WHERE finished_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_idempotency_key" ON "jobs" USING btree ("idempotency_key") WHERE idempotency_key is not null;