import { sleep } from "@platen/shared/time";

/** A cold start compiles TypeScript for the first time, on a small machine with an antivirus looking on. */
const usualDeadlineMs = 60_000;
const askEveryMs = 50;

/** Waits until an address, which may change meanwhile, answers 200 with a text that matches. */
export async function untilAnswers(
  url: string | (() => string),
  what: string,
  matching = /(?:)/,
  headers: Record<string, string> = {},
  deadlineMs = usualDeadlineMs,
): Promise<void> {
  const deadline = Date.now() + deadlineMs;
  let last = "no answer";
  while (Date.now() < deadline) {
    try {
      const response = await fetch(typeof url === "string" ? url : url(), {
        headers,
        signal: AbortSignal.timeout(1_000),
      });
      const text = await response.text();
      if (response.ok && matching.test(text)) return;
      last = `HTTP ${response.status}`;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    await sleep(askEveryMs);
  }
  throw new Error(`${what} did not become ready within ${deadlineMs / 1000} s (${last}); its own lines above say why.`);
}
