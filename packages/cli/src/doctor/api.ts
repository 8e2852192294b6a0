import type { PrinterDetails } from "@platen/client/client";
import type { Service } from "../api-connection.ts";
import { CommandError, exitCodes } from "../command.ts";
import { findPrinter } from "../printers/printer-calls.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";

export interface ApiCheck {
  finding: Finding;
  /** What the API knows of the printer. */
  printer?: PrinterDetails;
}

export async function checkApi(service: Service, printerId: string): Promise<ApiCheck> {
  const ready = ok("API", `${service.url} is ready`);
  try {
    const { details, notes } = await service.ask(service.http.GET("/readyz"));
    const finding = details ? takesNoJobs(service.url, details) : notes ? needsAttention(service.url, notes) : ready;
    return { printer: await findPrinter(service, printerId), finding };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    if (error.code === "PRINTER_NOT_FOUND") return { finding: ready };
    return { finding: explain(error, service.url) };
  }
}

function takesNoJobs(url: string, why: readonly string[]): Finding {
  return failure("API", `${url} runs, but takes no jobs: ${why.join("; ")}`, "Mend what stands above first.");
}

function needsAttention(url: string, notes: readonly string[]): Finding {
  const step = "Run `platen journal verify`: it says what stands in the way of the journal.";
  return warning("API", `${url} is ready, but ${notes.join("; ")}`, step);
}

function explain({ code, message, details, exitCode }: CommandError, url: string): Finding {
  if (code === "SERVICE_UNAVAILABLE") return takesNoJobs(url, details);
  if (exitCode === exitCodes.unreachable) {
    return failure("API", message, "If it should be running, its log says why it ended.");
  }
  return failure("API", message);
}
