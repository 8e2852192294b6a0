-- Compatible with the version before: it never names the new columns, jobs without them are printed like any other, and triggers keep the new table.
CREATE TABLE "job_terms" (
	"term" text NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "job_terms_pkey" PRIMARY KEY("term","seq")
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "labels" json;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "batch_id" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "terms" text[];--> statement-breakpoint
CREATE INDEX CONCURRENTLY "jobs_reference_seq" ON "jobs" USING btree ("reference","seq") WHERE reference is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "jobs_batch_seq" ON "jobs" USING btree ("batch_id","seq") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "jobs_created_at" ON "jobs" USING btree ("created_at");--> statement-breakpoint
-- By triggers, so that whoever stores or deletes a job, the version before included, keeps the terms true. Jobs without
-- terms do not call them.
CREATE FUNCTION store_job_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO job_terms (term, seq) SELECT unnest(NEW.terms), NEW.seq;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION delete_job_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM job_terms WHERE term = ANY (OLD.terms) AND seq = OLD.seq;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "jobs_terms_stored" AFTER INSERT ON "jobs"
  FOR EACH ROW WHEN (NEW.terms IS NOT NULL) EXECUTE FUNCTION store_job_terms();
--> statement-breakpoint
CREATE TRIGGER "jobs_terms_deleted" AFTER DELETE ON "jobs"
  FOR EACH ROW WHEN (OLD.terms IS NOT NULL) EXECUTE FUNCTION delete_job_terms();
