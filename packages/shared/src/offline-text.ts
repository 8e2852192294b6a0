import type { PrinterErrorCode } from "./printer.ts";

interface Offline {
  reason?: string | null;
  lastErrorCode?: PrinterErrorCode | null;
}

/** Why a printer is offline, and what it waited for when it was last heard. Undefined where neither is known. */
export function offlineText({ reason, lastErrorCode }: Offline): string | undefined {
  const last = lastErrorCode ? `when it last answered: ${lastErrorCode}` : undefined;
  return [reason, last].filter(Boolean).join("; ") || undefined;
}
