import type { PrinterDetails } from "@platen/client/client";
import type { Service } from "../api-connection.ts";
import { CommandError, exitCodes } from "../command.ts";
import { findPrinter } from "../printers/printer-calls.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";

/** Beyond an answer's way and the second that its date is rounded to. */
const mostSkewS = 30;

export interface ApiCheck {
  finding: Finding;
  /** What the API knows of the printer. */
  printer?: PrinterDetails;
}

export async function checkApi(service: Service, printerId: string): Promise<ApiCheck> {
  let ready = ok("API", `${service.url} is ready`);
  try {
    const asked = service.http.GET("/readyz");
    const { details, notes } = await service.ask(asked);
    const skewS = skewOf((await asked).response.headers.get("Date"));
    if (Math.abs(skewS) > mostSkewS) ready = otherTime(service.url, skewS);
    const finding = details ? takesNoJobs(service.url, details) : notes ? needsAttention(service.url, notes) : ready;
    return { printer: await findPrinter(service, printerId), finding };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    if (error.code === "PRINTER_NOT_FOUND") return { finding: ready };
    return { finding: explain(error, service.url) };
  }
}

function takesNoJobs(url: string, why: readonly string[]): Finding {
  return failure("API", `${url} runs, but takes no jobs: ${why.join("; ")}`, "Mend what is named there first.");
}

/** The seconds by which the clock of the service is ahead of this machine's. */
function skewOf(date: string | null): number {
  const there = date === null ? Number.NaN : Date.parse(date);
  return Number.isNaN(there) ? 0 : Math.round((there - Date.now()) / 1000);
}

function otherTime(url: string, skewS: number): Finding {
  const says = `${url} is ready, but its clock is ${Math.abs(skewS)} s ${skewS > 0 ? "ahead of" : "behind"} this machine's`;
  const step =
    "Have both keep time (NTP): receivers refuse webhooks that were signed at another time, and times on receipts are wrong.";
  return warning("API", says, step);
}

function needsAttention(url: string, notes: readonly string[]): Finding {
  const step = "Run `platen journal verify`: it says what stands in the way of the journal.";
  return warning("API", `${url} is ready, but ${notes.join("; ")}`, step);
}

function explain({ code, message, details, exitCode }: CommandError, url: string): Finding {
  if (code === "SERVICE_UNAVAILABLE" && details.length > 0) return takesNoJobs(url, details);
  if (code === "SERVICE_UNAVAILABLE") {
    const step = "Look whether both run and can be reached from there; the log of the API says which it misses.";
    return failure("API", `${url} runs, but its database or Redis does not answer it`, step);
  }
  if (exitCode === exitCodes.unreachable) {
    return failure("API", message, "If it should be running, its log says why it ended.");
  }
  return failure("API", message);
}
