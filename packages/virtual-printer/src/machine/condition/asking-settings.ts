import { type FieldsOf, flag, numberBetween, textUpTo } from "./fields.ts";

/** How a printer that asks for its jobs is set up, as on its own web page, and what its firmware can do. */
export interface AskingSettings {
  /** How long it waits between an answer and the next question. */
  askEveryS: number;
  /** Who it says it is: its MAC (CloudPRNT) or its ID (Server Direct Print). */
  identity: string;
  /** CloudPRNT: the media types it takes, with semicolons between them. */
  encodings: string;
  /** Server Direct Print: takes a job into its spooler, says so, and is asked for the outcome. */
  spooler: boolean;
  /** Server Direct Print: tells its status when it starts and when it changes. */
  statusNotification: boolean;
  /** CloudPRNT without `jobToken`; Server Direct Print that knows version 1.00 and no other. */
  oldFirmware: boolean;
}

/** Star and Epson ask every 5 s unless somebody sets another time. */
export const defaultAskingSettings: AskingSettings = {
  askEveryS: 5,
  identity: "",
  encodings: "application/vnd.star.starprnt; application/vnd.star.starprntcore; image/png; text/plain",
  spooler: false,
  statusNotification: true,
  oldFirmware: false,
};

const longestText = 500;
const longestWaitS = 86_400;

export const askingSettingFields: FieldsOf<AskingSettings> = {
  askEveryS: numberBetween(0.01, longestWaitS),
  identity: textUpTo(longestText),
  encodings: textUpTo(longestText),
  spooler: flag,
  statusNotification: flag,
  oldFirmware: flag,
};
