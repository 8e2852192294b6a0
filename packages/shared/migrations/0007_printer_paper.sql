-- Compatible with the version before: it names no such column, which has a default that stands for what every printer did before.
ALTER TABLE "printers" ADD COLUMN "paper" text DEFAULT 'continuous' NOT NULL;
