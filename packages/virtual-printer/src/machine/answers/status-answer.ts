import type { RealTimeCommand } from "../../commands/real-time.ts";
import type { PrinterModel } from "../../models.ts";
import type { Condition } from "../condition/condition.ts";
import type { Settings } from "../condition/settings.ts";
import { automaticStatus, realTimeStatus } from "./escpos-status.ts";
import { starStatus } from "./star-status.ts";
import { hostIdentification, hostStatus, type Work } from "./zpl-status.ts";

type StatusQuestion = Extract<
  RealTimeCommand,
  { type: "status" | "send-status" | "host-status" | "host-identification" | "star-status" }
>;

/** What the printer says at once to a question about itself; undefined when it is one that does not answer it. */
export function statusAnswer(
  question: StatusQuestion,
  printer: { settings: Settings; condition: Condition; model: PrinterModel; work: Work },
): Uint8Array | undefined {
  const { settings, condition, model, work } = printer;
  switch (question.type) {
    case "status": {
      const byte = settings.dleEot ? realTimeStatus(question.n, condition) : undefined;
      return byte === undefined ? undefined : Uint8Array.of(byte);
    }
    case "send-status":
      return question.what === 1 && settings.asb ? automaticStatus(condition) : undefined;
    case "host-status":
      return settings.dleEot ? hostStatus(condition, work) : undefined;
    case "host-identification":
      return settings.gsI ? hostIdentification(model) : undefined;
    case "star-status":
      return settings.dleEot ? starStatus(condition) : undefined;
  }
}
