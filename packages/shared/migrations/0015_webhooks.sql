-- Compatible with the version before: it names no new table, and what it does is told by the same triggers.
CREATE TABLE "webhook_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" text NOT NULL,
	"message_id" text NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"data" json NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"first_tried_at" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"answer_status" integer,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[],
	"printers" text[],
	"enabled" boolean DEFAULT true NOT NULL,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_until" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"hold_until" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"paused_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "webhook_messages_waiting" ON "webhook_messages" USING btree ("webhook_id","next_at","id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_messages_subject" ON "webhook_messages" USING btree ("subject","webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_messages_of" ON "webhook_messages" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE FUNCTION webhook_moment(moment timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
--> statement-breakpoint
CREATE FUNCTION new_message_id() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT 'msg_' || replace(gen_random_uuid()::text, '-', '')
$$;
--> statement-breakpoint
-- The same as `jobUpdate` of src/events.ts makes of a job.
CREATE FUNCTION webhook_job_data(job jobs) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_strip_nulls(json_build_object(
    'jobId', job.id, 'status', job.status, 'templateId', job.template_id, 'printerId', job.printer_id,
    'reference', job.reference, 'labels', job.labels, 'title', nullif(job.title, ''), 'batchId', job.batch_id,
    'error', CASE WHEN job.error_code IS NOT NULL
      THEN json_build_object('code', job.error_code, 'message', job.error_message) END,
    'confirmation', CASE WHEN job.confirmation_method IS NOT NULL THEN json_build_object(
      'method', job.confirmation_method,
      'at', webhook_moment(coalesce(job.confirmed_at, job.completed_at)),
      'late', CASE WHEN job.confirmation_late THEN true END) END
  ))
$$;
--> statement-breakpoint
-- By triggers, so that whatever moves a job, the version before included, tells of it in the same transaction. In one
-- statement, whose plan a connection keeps, for all jobs that come together: whoever accepts one waits for it.
CREATE FUNCTION tell_webhooks_of_new_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_messages (webhook_id, message_id, type, subject, at, data)
  SELECT webhooks.id, new_message_id(), 'job.' || added.status, added.id, now(), webhook_job_data(added)
  FROM webhooks, added
  WHERE enabled AND (events IS NULL OR 'job.' || added.status = ANY (events))
    AND (printers IS NULL OR added.printer_id = ANY (printers));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION tell_webhooks_of_job() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told text := CASE WHEN OLD.status = NEW.status THEN 'job.confirmed' ELSE 'job.' || NEW.status END;
BEGIN
  INSERT INTO webhook_messages (webhook_id, message_id, type, subject, at, data)
  SELECT id, new_message_id(), told, NEW.id, now(), webhook_job_data(NEW)
  FROM webhooks
  WHERE enabled AND (events IS NULL OR told = ANY (events)) AND (printers IS NULL OR NEW.printer_id = ANY (printers));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "jobs_tell_webhooks" AFTER INSERT ON "jobs" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tell_webhooks_of_new_jobs();--> statement-breakpoint
CREATE TRIGGER "jobs_moved_tell_webhooks" AFTER UPDATE ON "jobs"
  FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status OR (OLD.confirmation_late IS NULL AND NEW.confirmation_late))
  EXECUTE FUNCTION tell_webhooks_of_job();--> statement-breakpoint
-- At the end of the transaction: an outage that became another one has not ended.
CREATE FUNCTION tell_webhooks_of_outage() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told text := CASE WHEN NEW.ended_at IS NULL THEN 'outage.began' ELSE 'outage.ended' END;
BEGIN
  IF NEW.ended_at IS NOT NULL AND EXISTS (
    SELECT FROM outages WHERE outages.printer_id = NEW.printer_id AND outages.ended_at IS NULL
  ) THEN
    RETURN NULL;
  END IF;
  INSERT INTO webhook_messages (webhook_id, message_id, type, subject, at, data)
  SELECT id, new_message_id(), told, NEW.printer_id, now(), json_strip_nulls(json_build_object(
    'printerId', NEW.printer_id, 'kind', NEW.kind, 'reason', NEW.reason,
    'beganAt', webhook_moment(NEW.began_at), 'endedAt', webhook_moment(NEW.ended_at)))
  FROM webhooks
  WHERE enabled AND (events IS NULL OR told = ANY (events)) AND (printers IS NULL OR NEW.printer_id = ANY (printers));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "outages_tell_webhooks" AFTER INSERT ON "outages"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.ended_at IS NULL)
  EXECUTE FUNCTION tell_webhooks_of_outage();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "outages_changed_tell_webhooks" AFTER UPDATE ON "outages"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.ended_at IS NULL) <> (NEW.ended_at IS NULL))
  EXECUTE FUNCTION tell_webhooks_of_outage();
