import type { Printer } from "../api/types.ts";
import { words } from "../words/words.ts";

/** What a job on this printer rests on; undefined before the printer was connected to. */
export function proofWords({ proof, capabilities }: Pick<Printer, "proof" | "capabilities">) {
  const { methods, answersEarly } = words().printer.proof;
  if (!proof) return undefined;
  // It answers behind the data, and its answer does not count.
  const isEarly = proof === "transmitted" && capabilities?.statusFence;
  return isEarly ? { ...methods[proof], meaning: answersEarly } : methods[proof];
}
