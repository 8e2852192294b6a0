import type { AskedMachine } from "./asked-machine.ts";

/** What a CloudPRNT server wants to know about the printer, or to be done. */
export interface ClientAction {
  request: string;
  options?: unknown;
}

/** What the printer answers; "n/a" to what its firmware does not know. */
export function resultOf({ request, options }: ClientAction, printer: AskedMachine): string {
  const { model } = printer;
  const { askEveryS, encodings } = printer.settings();
  switch (request) {
    case "ClientType":
      return `Star ${model.name}`;
    case "ClientVersion":
      return "1.0.0";
    case "Encodings":
      return encodings;
    case "GetPollInterval":
      return String(askEveryS);
    case "SetID":
      return String(options ?? "");
    case "PageInfo": {
      const dotsPerMm = Math.round(model.dpi / 25.4);
      return JSON.stringify({
        paperWidth: String(model.paperMm),
        printWidth: String(Math.round(model.widthDots / dotsPerMm)),
        horizontalResolution: String(dotsPerMm),
        verticalResolution: String(dotsPerMm),
      });
    }
    default:
      return "n/a";
  }
}
