import type { PrinterDetails } from "@platen/client/client";
import type { Service } from "../api-connection.ts";
import { CommandError, exitCodes } from "../command.ts";
import { findPrinter } from "../printers/printer-calls.ts";
import { type Finding, failure, ok } from "./finding.ts";

export interface ApiCheck {
  finding: Finding;
  /** What the API knows of the printer. */
  printer?: PrinterDetails;
}

export async function checkApi(service: Service, printerId: string): Promise<ApiCheck> {
  const ready = ok("API", `${service.url} is ready`);
  try {
    await service.ask(service.http.GET("/readyz"));
    return { printer: await findPrinter(service, printerId), finding: ready };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    if (error.code === "PRINTER_NOT_FOUND") return { finding: ready };
    return { finding: explain(error, service.url) };
  }
}

function explain({ code, message, details, exitCode }: CommandError, url: string): Finding {
  if (code === "SERVICE_UNAVAILABLE") {
    return failure("API", `${url} runs, but takes no jobs: ${details.join("; ")}`, "Mend what stands above first.");
  }
  if (exitCode === exitCodes.unreachable) {
    return failure("API", message, "If it should be running, its log says why it ended.");
  }
  return failure("API", message);
}
