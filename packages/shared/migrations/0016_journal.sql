-- Compatible with the version before: it names neither the new columns nor the new tables, and what it does is told by the same triggers.
ALTER TABLE "jobs" ADD COLUMN "bytes_sha256" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "printer_words" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE TABLE "journal" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"by" text,
	"facts" jsonb NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_head" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_unsealed" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_unsealed_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"by" text,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "journal_subject" ON "journal" USING btree ("subject","number");--> statement-breakpoint
CREATE INDEX "journal_kind" ON "journal" USING btree ("kind","number") WHERE kind <> 'job.completed';--> statement-breakpoint
CREATE INDEX "journal_at" ON "journal" USING btree ("at");--> statement-breakpoint
-- What stands before the first entry, as in src/journal.ts.
INSERT INTO "journal_head" ("number", "hash") VALUES (0, repeat('0', 64));--> statement-breakpoint
-- Whoever owns the tables can drop this, which is why there is a chain as well.
CREATE FUNCTION refuse_journal_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the journal is not changed, only added to' USING ERRCODE = 'check_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "journal_only_added_to" BEFORE UPDATE OR DELETE OR TRUNCATE ON "journal"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
--> statement-breakpoint
CREATE TRIGGER "journal_unsealed_not_changed" BEFORE UPDATE OR TRUNCATE ON "journal_unsealed"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
--> statement-breakpoint
-- The entries are written by triggers, in the transaction of what they tell and whatever program does it. They hold ids,
-- codes, numbers and hashes: an error's message may quote what was sent, so it is left out.
CREATE FUNCTION tell_job_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journal_unsealed (kind, subject, "by", facts) VALUES (
    CASE WHEN NEW.error_code = 'OUTCOME_UNKNOWN' THEN 'job.unknown' ELSE 'job.' || NEW.status END,
    NEW.id,
    CASE NEW.status WHEN 'cancelled' THEN NEW.cancelled_by ELSE NEW.created_by END,
    jsonb_strip_nulls(jsonb_build_object(
      'printerId', NEW.printer_id, 'templateId', NEW.template_id, 'attempts', NEW.attempts, 'error', NEW.error_code,
      'method', NEW.confirmation_method, 'words', NEW.printer_words, 'bytesSha256', NEW.bytes_sha256,
      'reprintOf', NEW.reprint_of
    ))
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "jobs_tell_end" AFTER UPDATE OF status ON "jobs"
  FOR EACH ROW WHEN (NEW.status IN ('completed', 'failed', 'cancelled')) EXECUTE FUNCTION tell_job_end();
--> statement-breakpoint
CREATE FUNCTION tell_job_confirmed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journal_unsealed (kind, subject, facts) VALUES (
    'job.confirmed', NEW.id,
    jsonb_strip_nulls(jsonb_build_object(
      'printerId', NEW.printer_id, 'method', NEW.confirmation_method, 'words', NEW.printer_words,
      'bytesSha256', NEW.bytes_sha256
    ))
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "jobs_tell_confirmed" AFTER UPDATE OF confirmation_late ON "jobs"
  FOR EACH ROW WHEN (NEW.confirmation_late AND OLD.confirmation_late IS NOT TRUE)
  EXECUTE FUNCTION tell_job_confirmed();
--> statement-breakpoint
CREATE FUNCTION tell_job_reprinted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journal_unsealed (kind, subject, "by", facts) VALUES (
    'job.reprinted', NEW.reprint_of, NEW.created_by,
    jsonb_build_object('jobId', NEW.id, 'printerId', NEW.printer_id)
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "jobs_tell_reprinted" AFTER INSERT ON "jobs"
  FOR EACH ROW WHEN (NEW.reprint_of IS NOT NULL) EXECUTE FUNCTION tell_job_reprinted();
--> statement-breakpoint
-- Who does what follows says its name in the same transaction: set_config('platen.by', name, true).
CREATE FUNCTION tell_job_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journal_unsealed (kind, subject, "by", facts) VALUES (
    'job.erased', NEW.id, nullif(current_setting('platen.by', true), ''), jsonb_build_object('printerId', NEW.printer_id)
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "jobs_tell_erased" AFTER UPDATE OF erased_at ON "jobs"
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL AND OLD.erased_at IS NULL) EXECUTE FUNCTION tell_job_erased();
--> statement-breakpoint
CREATE FUNCTION tell_printer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told printers := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  changed jsonb;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT jsonb_agg(setting) INTO changed FROM (VALUES
      ('name', NEW.name IS DISTINCT FROM OLD.name),
      ('site', NEW.site IS DISTINCT FROM OLD.site),
      ('lane', NEW.lane IS DISTINCT FROM OLD.lane),
      ('ip', NEW.ip IS DISTINCT FROM OLD.ip),
      ('port', NEW.port IS DISTINCT FROM OLD.port),
      ('language', NEW.language IS DISTINCT FROM OLD.language),
      ('model', NEW.model IS DISTINCT FROM OLD.model),
      ('dpi', NEW.dpi IS DISTINCT FROM OLD.dpi),
      ('charset', NEW.charset IS DISTINCT FROM OLD.charset),
      ('width', NEW.width IS DISTINCT FROM OLD.width),
      ('paper', NEW.paper IS DISTINCT FROM OLD.paper),
      ('whenOffline', NEW.when_offline IS DISTINCT FROM OLD.when_offline),
      ('enabled', NEW.enabled IS DISTINCT FROM OLD.enabled),
      ('labels', NEW.labels::text IS DISTINCT FROM OLD.labels::text),
      ('asking', NEW.asking::text IS DISTINCT FROM OLD.asking::text)
    ) AS settings (setting, is_changed) WHERE is_changed;
    IF changed IS NULL THEN
      RETURN NULL;
    END IF;
  END IF;
  INSERT INTO journal_unsealed (kind, subject, "by", facts) VALUES (
    'printer.' || CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'changed' ELSE 'deleted' END,
    told.id, nullif(current_setting('platen.by', true), ''),
    jsonb_strip_nulls(jsonb_build_object('version', told.version, 'site', told.site, 'lane', told.lane, 'changed', changed))
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "printers_tell" AFTER INSERT OR UPDATE OR DELETE ON "printers"
  FOR EACH ROW EXECUTE FUNCTION tell_printer();
--> statement-breakpoint
CREATE FUNCTION tell_template() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told templates := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  INSERT INTO journal_unsealed (kind, subject, "by", facts) VALUES (
    'template.' || CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'changed' ELSE 'deleted' END,
    told.id, nullif(current_setting('platen.by', true), ''),
    jsonb_build_object(
      'version', told.version, 'configSha256', encode(sha256(convert_to(told.config::text, 'UTF8')), 'hex')
    )
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "templates_tell" AFTER INSERT OR UPDATE OR DELETE ON "templates"
  FOR EACH ROW EXECUTE FUNCTION tell_template();
--> statement-breakpoint
CREATE FUNCTION tell_key() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  key keys := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  INSERT INTO journal_unsealed (kind, subject, "by", facts) VALUES (
    CASE
      WHEN TG_OP = 'INSERT' THEN 'key.created'
      WHEN TG_OP = 'DELETE' THEN 'key.deleted'
      WHEN OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL THEN 'key.revoked'
      WHEN OLD.hash <> NEW.hash THEN 'key.rotated'
      ELSE 'key.changed'
    END,
    key.id,
    CASE TG_OP WHEN 'INSERT' THEN key.created_by ELSE nullif(current_setting('platen.by', true), '') END,
    jsonb_strip_nulls(jsonb_build_object(
      'name', key.name, 'scopes', to_jsonb(key.scopes), 'printers', to_jsonb(key.printers), 'sites', to_jsonb(key.sites),
      'templates', to_jsonb(key.templates), 'expiresAt', to_jsonb(key.expires_at), 'revokedAt', to_jsonb(key.revoked_at)
    ))
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "keys_tell" AFTER INSERT OR DELETE ON "keys"
  FOR EACH ROW EXECUTE FUNCTION tell_key();
--> statement-breakpoint
-- Only that a key was used is not told.
CREATE TRIGGER "keys_tell_changed" AFTER UPDATE ON "keys"
  FOR EACH ROW WHEN (to_jsonb(OLD) - 'last_used_at' <> to_jsonb(NEW) - 'last_used_at')
  EXECUTE FUNCTION tell_key();
