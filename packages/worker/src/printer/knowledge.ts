import { type ConfirmationMethod, confirmationMethods } from "@platen/shared/job";
import type { PrinterCapabilities } from "@platen/shared/printer";

/** What one printer turned out to be. */
export interface Knowledge {
  capabilities: PrinterCapabilities;
  model: string | null;
}

/** The best proof that such a printer can give. */
export function proofOf({ processId: echoes, statusFence }: PrinterCapabilities): ConfirmationMethod {
  if (echoes) return "process-id";
  return statusFence ? "status-fence" : "transmitted";
}

/** They are listed from the best on. */
export function isWeaker(proof: ConfirmationMethod, than: ConfirmationMethod): boolean {
  return confirmationMethods.indexOf(proof) > confirmationMethods.indexOf(than);
}

/** A printer that once gave a better answer can give it: it was busy or silent this time. */
export function betterOf(before: Knowledge | undefined, now: Knowledge): Knowledge {
  if (!before) return now;
  const [a, b] = [before.capabilities, now.capabilities];
  return {
    model: now.model ?? before.model,
    capabilities: {
      realTimeStatus: a.realTimeStatus || b.realTimeStatus,
      automaticStatus: a.automaticStatus || b.automaticStatus,
      statusFence: a.statusFence || b.statusFence,
      processId: a.processId || b.processId,
    },
  };
}
