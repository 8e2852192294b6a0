-- Compatible with the version before: it reads and writes the same columns, and need not know of an index.
CREATE INDEX CONCURRENTLY "jobs_printer_seq" ON "jobs" USING btree ("printer_id" collate "C","seq");--> statement-breakpoint
CREATE INDEX "printers_site_id" ON "printers" USING btree ("site","id");
