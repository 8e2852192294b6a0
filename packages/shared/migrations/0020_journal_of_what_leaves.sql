-- Compatible with the version before: it writes the same tables, and the triggers only add entries to the journal.
-- Webhooks, the shop and pictures. No entry has an address's path, a secret or what the shop prints: names of settings, hosts and hashes only.
CREATE FUNCTION tell_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told webhooks := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  maker text := CASE TG_OP WHEN 'INSERT' THEN told.created_by ELSE nullif(current_setting('platen.by', true), '') END;
  changed jsonb;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT jsonb_agg(setting) INTO changed FROM (VALUES
      ('name', NEW.name IS DISTINCT FROM OLD.name),
      ('url', NEW.url IS DISTINCT FROM OLD.url),
      ('events', NEW.events IS DISTINCT FROM OLD.events),
      ('printers', NEW.printers IS DISTINCT FROM OLD.printers),
      ('enabled', NEW.enabled IS DISTINCT FROM OLD.enabled)
    ) AS settings (setting, is_changed) WHERE is_changed;
  END IF;
  INSERT INTO journal_unsealed (kind, subject, "by", facts)
  SELECT 'webhook.' || happened, told.id, maker, jsonb_strip_nulls(jsonb_build_object(
    'name', told.name, 'host', substring(told.url from '^[a-zA-Z]+://(?:[^/?#]*@)?([^/?#]*)'),
    'urlSha256', encode(sha256(convert_to(told.url, 'UTF8')), 'hex'), 'events', to_jsonb(told.events),
    'printers', to_jsonb(told.printers), 'enabled', told.enabled,
    'changed', CASE happened WHEN 'changed' THEN changed END
  ))
  FROM (VALUES
    ('created', TG_OP = 'INSERT'),
    ('deleted', TG_OP = 'DELETE'),
    ('changed', changed IS NOT NULL),
    ('rotated', TG_OP = 'UPDATE' AND NEW.secret IS DISTINCT FROM OLD.secret),
    ('paused', TG_OP = 'UPDATE' AND OLD.paused_at IS NULL AND NEW.paused_at IS NOT NULL),
    ('resumed', TG_OP = 'UPDATE' AND OLD.paused_at IS NOT NULL AND NEW.paused_at IS NULL)
  ) AS events (happened, is_so) WHERE is_so;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "webhooks_tell" AFTER INSERT OR DELETE ON "webhooks"
  FOR EACH ROW EXECUTE FUNCTION tell_webhook();
--> statement-breakpoint
-- Each message that is delivered or not changes the row; only what a person sets is told, and that it was paused.
CREATE TRIGGER "webhooks_tell_changed" AFTER UPDATE ON "webhooks"
  FOR EACH ROW WHEN (
    (OLD.name, OLD.url, OLD.events, OLD.printers, OLD.enabled, OLD.secret, OLD.paused_at)
    IS DISTINCT FROM (NEW.name, NEW.url, NEW.events, NEW.printers, NEW.enabled, NEW.secret, NEW.paused_at)
  ) EXECUTE FUNCTION tell_webhook();
--> statement-breakpoint
CREATE FUNCTION tell_shop() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journal_unsealed (kind, subject, "by", facts)
  SELECT 'shop.changed', 'shop', nullif(current_setting('platen.by', true), ''),
    jsonb_build_object('version', NEW.version, 'changed', jsonb_agg(
      CASE key WHEN 'tax_number' THEN 'taxNumber' WHEN 'time_zone' THEN 'timeZone' ELSE key END ORDER BY key
    ))
  FROM jsonb_each(to_jsonb(NEW)) AS after
  JOIN jsonb_each(to_jsonb(OLD)) AS before USING (key)
  WHERE before.value <> after.value AND key NOT IN ('version', 'updated_at')
  HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "shop_tell" AFTER UPDATE ON "shop"
  FOR EACH ROW EXECUTE FUNCTION tell_shop();
--> statement-breakpoint
CREATE FUNCTION tell_asset() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told assets := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  INSERT INTO journal_unsealed (kind, subject, "by", facts) VALUES (
    'asset.' || CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'changed' ELSE 'deleted' END,
    told.name, nullif(current_setting('platen.by', true), ''),
    jsonb_build_object('mediaType', told.media_type, 'size', told.size, 'sha256', told.hash)
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "assets_tell" AFTER INSERT OR DELETE ON "assets"
  FOR EACH ROW EXECUTE FUNCTION tell_asset();
--> statement-breakpoint
CREATE TRIGGER "assets_tell_changed" AFTER UPDATE ON "assets"
  FOR EACH ROW WHEN (OLD.hash <> NEW.hash) EXECUTE FUNCTION tell_asset();
