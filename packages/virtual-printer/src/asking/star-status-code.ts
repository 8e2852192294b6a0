import { starStatus } from "../machine/answers/star-status.ts";
import type { Condition } from "../machine/condition/condition.ts";

/** What a CloudPRNT printer says about itself in one line. Star has no code for a hot head; 400 stands for what a person has to look at. */
export function starStatusCode(condition: Condition): string {
  if (condition.cover !== "closed") return "420 Cover Open";
  if (condition.paper === "out") return "410 Out of Paper";
  if (condition.cutterJammed) return "411 Paper Jam";
  if (condition.unrecoverable || condition.overheated) return "400 Printer Error";
  return condition.paper === "low" && condition.nearEndSensor ? "211 Paper Low" : "200 OK";
}

/** The status block as CloudPRNT writes it: each byte in hex, and a blank behind it. */
export function starStatusText(condition: Condition): string {
  return [...starStatus(condition)].map((byte) => `${byte.toString(16)} `).join("");
}
