-- Compatible with the version before: it makes no other moves than these.
-- The job state machine of src/job.ts, held by the database as well: whatever a program does, a job never makes a move
-- that is not listed here, and a job always begins as queued.
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_status_known"
  CHECK (status IN ('queued', 'printing', 'completed', 'failed', 'cancelled'));
--> statement-breakpoint
CREATE FUNCTION refuse_unlisted_job_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.status <> 'queued' THEN
      RAISE EXCEPTION 'a job begins as queued, not as %', NEW.status USING ERRCODE = 'check_violation';
    END IF;
  ELSIF (OLD.status, NEW.status) NOT IN (
    ('queued', 'printing'), ('queued', 'cancelled'), ('queued', 'failed'),
    ('printing', 'completed'), ('printing', 'failed')
  ) THEN
    RAISE EXCEPTION 'job % cannot move from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "jobs_listed_moves" BEFORE INSERT OR UPDATE OF status ON "jobs"
  FOR EACH ROW EXECUTE FUNCTION refuse_unlisted_job_move();
