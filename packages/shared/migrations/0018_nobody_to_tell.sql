-- Compatible with the version before: the triggers do what they did.
-- While there is no webhook, whoever moves a job does not prepare to write to their table: that was 7 % of storing one.
CREATE OR REPLACE FUNCTION tell_webhooks_of_new_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM webhooks WHERE enabled) THEN
    INSERT INTO webhook_messages (webhook_id, message_id, type, subject, at, data)
    SELECT webhooks.id, new_message_id(), 'job.' || added.status, added.id, now(), webhook_job_data(added)
    FROM webhooks, added
    WHERE enabled AND (events IS NULL OR 'job.' || added.status = ANY (events))
      AND (printers IS NULL OR added.printer_id = ANY (printers));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_webhooks_of_job() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told text := CASE WHEN OLD.status = NEW.status THEN 'job.confirmed' ELSE 'job.' || NEW.status END;
BEGIN
  IF EXISTS (SELECT FROM webhooks WHERE enabled) THEN
    INSERT INTO webhook_messages (webhook_id, message_id, type, subject, at, data)
    SELECT id, new_message_id(), told, NEW.id, now(), webhook_job_data(NEW)
    FROM webhooks
    WHERE enabled AND (events IS NULL OR told = ANY (events)) AND (printers IS NULL OR NEW.printer_id = ANY (printers));
  END IF;
  RETURN NULL;
END
$$;
