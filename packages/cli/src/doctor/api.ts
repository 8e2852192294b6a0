import type { Printer } from "@platen/client/client";
import type { Service } from "../api-connection.ts";
import { CommandError, exitCodes } from "../command.ts";
import { type Finding, failure, ok } from "./finding.ts";

export interface ApiCheck {
  finding: Finding;
  /** What the API knows of the printer. */
  printer?: Printer;
}

export async function checkApi(service: Service): Promise<ApiCheck> {
  try {
    await service.ask(service.http.GET("/readyz"));
    const { printer } = await service.ask(service.http.GET("/printer/status"));
    return { printer, finding: ok("API", `${service.url} is ready`) };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
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
