-- Compatible with the version before: its insert names no index in `ON CONFLICT`, and its rows get a space by the default and the trigger below.
-- The column's default is the space of the configured key and of requests without a key.
ALTER TABLE "jobs" ADD COLUMN "idempotency_space" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- For the version before, which names the API key of a job but no space. A request that is repeated at the other version finds its job.
CREATE FUNCTION space_of_named_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.idempotency_space := coalesce((SELECT id FROM keys WHERE name = NEW.created_by AND revoked_at IS NULL), '');
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "jobs_idempotency_space" BEFORE INSERT ON "jobs"
  FOR EACH ROW WHEN (
    NEW.idempotency_key IS NOT NULL AND NEW.idempotency_space = ''
    AND NEW.created_by IS NOT NULL AND NEW.created_by <> 'configuration'
  ) EXECUTE FUNCTION space_of_named_key();
--> statement-breakpoint
-- The keys of the last 24 hours are still asked for.
UPDATE "jobs" SET "idempotency_space" = "keys"."id" FROM "keys"
WHERE "keys"."name" = "jobs"."created_by" AND "keys"."revoked_at" IS NULL
  AND "jobs"."idempotency_key" IS NOT NULL AND "jobs"."created_at" > now() - interval '1 day';--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "jobs_idempotency" ON "jobs" USING btree ("idempotency_key","idempotency_space") WHERE idempotency_key is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "jobs_idempotency_key";
