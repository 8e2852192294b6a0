-- Compatible with the version before: it publishes without the log, and whoever hears that writes it there.
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY NOT NULL,
	"prev" bigint NOT NULL,
	"subject" text NOT NULL,
	"rank" integer NOT NULL,
	"event" text NOT NULL
);
--> statement-breakpoint
-- Whoever trims passes over what was trimmed before, until that is vacuumed.
ALTER TABLE "events" SET (autovacuum_vacuum_scale_factor = 0.02);
--> statement-breakpoint
CREATE INDEX "events_subject" ON "events" USING btree ("subject");--> statement-breakpoint
CREATE TABLE "printers_told" (
	"printer_id" text PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"event" text NOT NULL
);
--> statement-breakpoint
-- Who writes takes its turn until its commit, so that ids become visible, and notifications arrive, in their order. The
-- numbers spell "evnt". Nobody waits for the disk meanwhile: a server that loses power may forget the last events, which is
-- noticed as a gap, and their moves are told again. Returns the id of the latest event.
CREATE FUNCTION begin_events() RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  PERFORM pg_advisory_xact_lock(1702260340, 0);
  RETURN coalesce((SELECT max(id) FROM events), 0);
END
$$;
--> statement-breakpoint
-- Writes one event behind the latest, and publishes it at the commit. Returns its id.
CREATE FUNCTION append_event(to_channel text, latest bigint, about text, reached integer, told text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  new_id bigint := greatest(latest + 1, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint);
BEGIN
  INSERT INTO events (id, prev, subject, rank, event) VALUES (new_id, latest, about, reached, told);
  PERFORM pg_notify(to_channel, '[{"id":"' || new_id || '","prev":"' || latest || '",' || substr(told, 2) || ']');
  RETURN new_id;
END
$$;
--> statement-breakpoint
-- Keeps the table as long as a day is. Once a minute, because to look for what is old takes longer than to write an event; and
-- not too many at once, because others wait meanwhile. The latest is never that old.
CREATE FUNCTION trim_events(latest bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT min(id) FROM events) < latest - 86460000000 THEN
    DELETE FROM events WHERE id IN (
      SELECT id FROM events WHERE id < latest - 86400000000 ORDER BY id LIMIT 2000
    );
  END IF;
END
$$;
--> statement-breakpoint
-- Each event is written if its subject has not come as far yet; what has to come before it, if the subject is unknown.
-- A plan made while the table was empty would read all of it, and be kept.
CREATE FUNCTION append_events(to_channel text, subjects text[], ranks integer[], texts text[], texts_before text[])
RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  latest bigint := begin_events();
  began bigint := latest;
  known integer;
BEGIN
  FOR at IN 1 .. cardinality(subjects) LOOP
    SELECT max(rank) INTO known FROM events WHERE subject = subjects[at];
    CONTINUE WHEN known >= ranks[at];
    IF known IS NULL AND texts_before[at] <> '' THEN
      latest := append_event(to_channel, latest, subjects[at], 0, texts_before[at]);
    END IF;
    latest := append_event(to_channel, latest, subjects[at], ranks[at], texts[at]);
  END LOOP;
  IF latest <> began THEN
    PERFORM trim_events(latest);
  END IF;
END
$$;
--> statement-breakpoint
-- How a printer is, if the last that was told of it is still the event that the writer knows (0: none), or one of these.
CREATE FUNCTION append_printer_events(to_channel text, ids text[], after_ids bigint[], texts text[])
RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  latest bigint := begin_events();
  began bigint := latest;
  known bigint;
BEGIN
  FOR at IN 1 .. cardinality(ids) LOOP
    SELECT coalesce((SELECT event_id FROM printers_told WHERE printer_id = ids[at]), 0) INTO known;
    CONTINUE WHEN known <> after_ids[at] AND known <= began;
    latest := append_event(to_channel, latest, '', 0, texts[at]);
    INSERT INTO printers_told (printer_id, event_id, event) VALUES (ids[at], latest, texts[at])
      ON CONFLICT (printer_id) DO UPDATE SET event_id = excluded.event_id, event = excluded.event;
  END LOOP;
  IF latest <> began THEN
    PERFORM trim_events(latest);
  END IF;
END
$$;
