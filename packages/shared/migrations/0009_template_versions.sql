-- Compatible with the version before: it names no new table, and what it saves and replaces is kept by the same triggers.
CREATE TABLE "template_versions" (
	"template_id" text NOT NULL REFERENCES "public"."templates"("id") ON DELETE cascade,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"config" json NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"pictures_at" timestamp with time zone NOT NULL,
	"has_pictures" boolean NOT NULL,
	CONSTRAINT "template_versions_template_id_version_pk" PRIMARY KEY("template_id","version")
);
--> statement-breakpoint
CREATE INDEX "template_versions_with_pictures" ON "template_versions" USING btree ("pictures_at") WHERE has_pictures;
--> statement-breakpoint
CREATE TABLE "replaced_assets" (
	"name" text NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL,
	"media_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"hash" text NOT NULL,
	"size" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "replaced_assets_name_replaced_at_pk" PRIMARY KEY("name","replaced_at")
);
--> statement-breakpoint
-- Every save is a version, in the transaction that saves and whatever program does it. The newest 200 are kept.
CREATE FUNCTION keep_template_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO template_versions (
    template_id, version, name, description, config, saved_at, pictures_at, has_pictures
  ) VALUES (
    NEW.id, NEW.version, NEW.name, NEW.description, NEW.config, NEW.updated_at, clock_timestamp(),
    NEW.config::text LIKE '%"image"%'
  )
  -- Somebody changed the row by hand without counting: what is stored is the version all the same.
  ON CONFLICT (template_id, version) DO UPDATE SET
    (name, description, config, saved_at, pictures_at, has_pictures) = (
      EXCLUDED.name, EXCLUDED.description, EXCLUDED.config, EXCLUDED.saved_at, EXCLUDED.pictures_at,
      EXCLUDED.has_pictures
    );
  DELETE FROM template_versions WHERE template_id = NEW.id AND version <= NEW.version - 200;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "templates_keep_version" AFTER INSERT OR UPDATE ON "templates"
  FOR EACH ROW EXECUTE FUNCTION keep_template_version();
--> statement-breakpoint
-- A picture of a version is the one that was replaced first after it was saved, or the stored one if none was. So a picture
-- that goes is kept when a version was saved since the one before it went.
CREATE FUNCTION keep_replaced_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.hash = OLD.hash THEN
    RETURN NULL;
  END IF;
  INSERT INTO replaced_assets (name, replaced_at, media_type, width, height, hash, size, bytes)
  SELECT OLD.name, clock_timestamp(), OLD.media_type, OLD.width, OLD.height, OLD.hash, OLD.size, OLD.bytes
  WHERE EXISTS (
    SELECT FROM template_versions WHERE has_pictures AND pictures_at >= (
      SELECT coalesce(max(replaced_at), '-infinity') FROM replaced_assets WHERE name = OLD.name
    )
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "assets_keep_replaced" AFTER UPDATE OR DELETE ON "assets"
  FOR EACH ROW EXECUTE FUNCTION keep_replaced_asset();
--> statement-breakpoint
-- With the last version that was saved with it, a replaced picture goes as well.
CREATE FUNCTION forget_replaced_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM gone WHERE has_pictures) THEN
    DELETE FROM replaced_assets AS replaced WHERE NOT EXISTS (
      SELECT FROM template_versions
      WHERE has_pictures AND pictures_at < replaced.replaced_at AND pictures_at >= (
        SELECT coalesce(max(earlier.replaced_at), '-infinity') FROM replaced_assets AS earlier
        WHERE earlier.name = replaced.name AND earlier.replaced_at < replaced.replaced_at
      )
    );
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "template_versions_forget_assets" AFTER DELETE ON "template_versions"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_replaced_assets();
--> statement-breakpoint
-- What is stored today is the first version there is of it. The triggers are there already, so no save is missed.
INSERT INTO "template_versions" (
  "template_id", "version", "name", "description", "config", "saved_at", "pictures_at", "has_pictures"
)
SELECT "id", "version", "name", "description", "config", "updated_at", clock_timestamp(), "config"::text LIKE '%"image"%'
FROM "templates" ON CONFLICT DO NOTHING;
