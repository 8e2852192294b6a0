import { readSamples } from "@platen/shared/db/sample-templates";
import type { Stand } from "@platen/stand/stand";
import { eventually } from "@platen/testkit/eventually";

/** Jobs of every kind: receipts, tickets and labels, one that expired, one cancelled and one reprinted. */
export async function printSampleJobs({ ask, printer }: Stand): Promise<void> {
  for (const sample of readSamples()) await ask("POST", "/templates", sample);
  const { example } = await ask("GET", "/templates/order-receipt/schema");
  const kitchen = (await ask("GET", "/templates/kitchen-ticket/schema")).example;
  const label = (await ask("GET", "/templates/shelf-label/schema")).example;
  const order = (number: string, options = {}) =>
    ask("POST", "/print/order-receipt", { data: { ...example, number }, options });
  const reached = ({ jobId }: { jobId: string }, status: string) =>
    eventually(async () => (await ask("GET", `/jobs/${jobId}`)).job.status === status);
  await ask("POST", "/printer/test");
  await order("R-1037");
  await ask("POST", "/print/shelf-label", { data: label, options: { copies: 12 } });
  await order("R-1038");
  await ask("POST", "/print/kitchen-ticket", { data: kitchen });
  await printer.waitFor(({ receipts }) => receipts.printed >= 16, 30_000);
  await printer.setFaults({ cover: "open" });
  await eventually(async () => (await ask("GET", "/printer/status")).printer.status === "error");
  await reached(await order("R-1039", { expireAfter: 1 }), "failed");
  const wrong = await order("R-1040");
  await ask("DELETE", `/jobs/${wrong.jobId}`);
  await printer.mend();
  await order("R-1041");
  await ask("POST", "/print/kitchen-ticket", { data: kitchen, options: { copies: 2 } });
  const last = await order("R-1042");
  await reached(last, "completed");
  await reached(await ask("POST", `/jobs/${last.jobId}/reprint`), "completed");
  await reached(await order("R-1043"), "completed");
}
