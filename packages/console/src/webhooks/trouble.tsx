import type { Webhook } from "../api/types.ts";
import { words } from "../words/words.ts";

const tones = { failing: "warn", paused: "bad", disabled: "away" } as const;

/** Why it is told nothing, or not in time, and what to do about it. */
export function Trouble({ webhook: { status, pausedReason } }: { webhook: Webhook }) {
  if (status === "active") return null;
  return (
    <p className={`note ${tones[status]}`}>
      {words().webhooks.trouble[status]} {pausedReason}
    </p>
  );
}
