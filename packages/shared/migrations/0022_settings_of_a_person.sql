-- Compatible with the version before: it leaves the column as it is, and what it sets differs from the configuration.
ALTER TABLE "printers" ADD COLUMN "set_by_person" text[] DEFAULT '{}' NOT NULL;
