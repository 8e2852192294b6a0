import type { PrinterDetails } from "@platen/client/client";
import { offlineText } from "@platen/shared/offline-text";
import { localTime } from "../local-time.ts";

type Troubled = Pick<PrinterDetails, "errorCode" | "reason" | "silentSince" | "lastErrorCode">;

/** What keeps a printer from printing, behind its status. A service of an earlier release says less. */
export function whyOf(printer: Troubled): string | undefined {
  const { errorCode, silentSince } = printer;
  if (!errorCode) return offlineText(printer);
  return silentSince ? `${errorCode}; has not answered since ${localTime(silentSince)}` : errorCode;
}
