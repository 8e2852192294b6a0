import "../../words/in-english.ts";
import { expect, it } from "vitest";
import type { TriedPrinter } from "../../api/types.ts";
import { describeTrial } from "./trial-words.ts";

const found: TriedPrinter = {
  address: { host: "10.0.0.5", port: 9100 },
  status: "online",
  reason: null,
  paperStatus: "ok",
  coverStatus: "closed",
  drawer: "closed",
  reportedModel: "EPSON TM-T20III",
  capabilities: { realTimeStatus: true, automaticStatus: true, statusFence: true, processId: true },
  proof: "process-id",
  printerId: null,
};

const mute = { realTimeStatus: false, automaticStatus: false, statusFence: false, processId: false };

it.each([
  [{}, "good", "It answers: EPSON TM-T20III"],
  [{ reportedModel: null }, "good", "It answers"],
  [{ status: "error", errorCode: "COVER_OPEN" }, "warn", "It answers, and needs a person"],
  [{ status: "offline", reason: "connection refused" }, "bad", "The printer is offline there"],
  [{ capabilities: mute, proof: "transmitted" }, "warn", "It takes the connection and says nothing"],
  [{ printerId: "bar" }, "warn", "The printer bar has this address already"],
  [{ printerId: "bar", status: "offline" }, "warn", "The printer bar has this address already"],
] as const)("what a trial found, %o, is told as %s: %s", (changes, tone, headline) => {
  expect(describeTrial({ ...found, ...changes })).toMatchObject({ tone, headline });
});

it("a trial of a printer in trouble says what to do", () => {
  const open = describeTrial({ ...found, status: "error", errorCode: "COVER_OPEN" });
  expect(open.advice).toBe("The cover is open. Close the cover.");
});
