import { eventually } from "@platen/testkit/eventually";
import type { ConsoleStack } from "./stack.ts";

/** Jobs of every kind: receipts, tickets and labels, one that expired, one cancelled and one reprinted. */
export async function printSampleJobs({ call, printer, storeSamples }: ConsoleStack): Promise<void> {
  await storeSamples();
  const { example } = await call("GET", "/templates/order-receipt/schema");
  const kitchen = (await call("GET", "/templates/kitchen-ticket/schema")).example;
  const label = (await call("GET", "/templates/shelf-label/schema")).example;
  const order = (number: string, options = {}) =>
    call("POST", "/print/order-receipt", { data: { ...example, number }, options });
  const reached = ({ jobId }: { jobId: string }, status: string) =>
    eventually(async () => (await call("GET", `/jobs/${jobId}`)).job.status === status);
  await call("POST", "/printer/test");
  await order("R-1037");
  await call("POST", "/print/shelf-label", { data: label, options: { copies: 12 } });
  await order("R-1038");
  await call("POST", "/print/kitchen-ticket", { data: kitchen });
  await printer.waitFor(({ receipts }) => receipts.printed >= 16, 30_000);
  await printer.setFaults({ cover: "open" });
  await eventually(async () => (await call("GET", "/printer/status")).printer.status === "error");
  await reached(await order("R-1039", { expireAfter: 1 }), "failed");
  const wrong = await order("R-1040");
  await call("DELETE", `/jobs/${wrong.jobId}`);
  await printer.mend();
  await order("R-1041");
  await call("POST", "/print/kitchen-ticket", { data: kitchen, options: { copies: 2 } });
  const last = await order("R-1042");
  await reached(last, "completed");
  await reached(await call("POST", `/jobs/${last.jobId}/reprint`), "completed");
  await reached(await order("R-1043"), "completed");
}
