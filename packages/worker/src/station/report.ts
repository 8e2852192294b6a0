import type { PrinterReport } from "@platen/shared/printer";
import type { PrinterSession } from "../printer/session.ts";

/** What is known of a printer now; since when that is so is found by comparison with what was known before. */
export type CurrentReport = Omit<PrinterReport, "since">;

/** What a report is made of. */
export type ReportedSession = Pick<
  PrinterSession,
  "state" | "reason" | "silentSince" | "lastErrorCode" | "knowledge" | "proof" | "address"
>;

export function reportOf(printerId: string, session: ReportedSession, printingJobId: string | null): CurrentReport {
  const { state, reason, silentSince, lastErrorCode, knowledge, proof, address } = session;
  return {
    printerId,
    ...state,
    reason,
    silentSince,
    lastErrorCode,
    model: knowledge?.model ?? null,
    capabilities: knowledge?.capabilities ?? null,
    proof,
    address,
    printingJobId,
  };
}
