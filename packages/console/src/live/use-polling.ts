import { useEffect } from "react";

/** Nothing tells a page of what is sent elsewhere, so it asks. */
const pollMs = 3_000;

/** Reads something again so long after each answer, while somebody looks. */
export function usePolling(
  { value, error, reload }: { value: unknown; error: unknown; reload(): void },
  everyMs: number | "never" = pollMs,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next question is counted from the last answer, whatever it was.
  useEffect(() => {
    if (everyMs === "never") return;
    const timer = setInterval(() => {
      if (document.visibilityState !== "visible") return;
      clearInterval(timer);
      reload();
    }, everyMs);
    return () => clearInterval(timer);
  }, [value, error, reload, everyMs]);
}
