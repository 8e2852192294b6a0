import type { Effect } from "../effect.ts";
import type { PrinterModel } from "../models.ts";
import type { Condition } from "./condition.ts";
import { introduce } from "./identity.ts";
import type { Settings } from "./settings.ts";
import { starStatus } from "./star-status.ts";
import { sensorStatus } from "./status.ts";

export type Question = Extract<Effect, { type: "sensor" | "statusBlock" | "identify" | "reply" }>;

/** What the printer says to a question whose turn has come; undefined when it is one that does not answer it. */
export function answerTo(
  question: Question,
  printer: { settings: Settings; condition: Condition; model: PrinterModel },
): Uint8Array | undefined {
  const { settings, condition, model } = printer;
  switch (question.type) {
    case "sensor":
      return settings.gsR ? Uint8Array.of(sensorStatus(question.which, condition)) : undefined;
    case "statusBlock":
      return settings.asb ? starStatus(condition) : undefined;
    case "identify":
      return settings.gsI ? introduce(question.what, model) : undefined;
    case "reply":
      return settings.gsI ? question.bytes : undefined;
  }
}
