-- Compatible with the version before: the triggers do what they did.
-- Once for all jobs that are stored together where that is enough, and not at all where there is nothing to refuse.
DROP TRIGGER "jobs_listed_moves" ON "jobs";--> statement-breakpoint
CREATE TRIGGER "jobs_begin_queued" BEFORE INSERT ON "jobs"
  FOR EACH ROW WHEN (NEW.status <> 'queued') EXECUTE FUNCTION refuse_unlisted_job_move();--> statement-breakpoint
CREATE TRIGGER "jobs_listed_moves" BEFORE UPDATE OF status ON "jobs"
  FOR EACH ROW EXECUTE FUNCTION refuse_unlisted_job_move();--> statement-breakpoint
DROP TRIGGER "jobs_terms_stored" ON "jobs";--> statement-breakpoint
DROP FUNCTION store_job_terms();--> statement-breakpoint
CREATE FUNCTION store_terms_of_new_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO job_terms (term, seq) SELECT unnest(terms), seq FROM added;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "jobs_terms_stored" AFTER INSERT ON "jobs" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION store_terms_of_new_jobs();
