import type { Effect } from "../../commands/effect.ts";
import type { PrinterModel } from "../../models.ts";
import type { Condition } from "../condition/condition.ts";
import type { Settings } from "../condition/settings.ts";
import { sensorStatus } from "./escpos-status.ts";
import { introduce } from "./identity.ts";
import { starStatus } from "./star-status.ts";

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
