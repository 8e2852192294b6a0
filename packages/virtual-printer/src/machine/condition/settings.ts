import { modelNames } from "../../models.ts";
import { type AskingSettings, askingSettingFields, defaultAskingSettings } from "./asking-settings.ts";
import { type FieldsOf, flag, numberBetween, oneOf, readFields, wholeBetween } from "./fields.ts";

/** What kind of printer this is and how fast. Unlike faults, settings survive mending. */
export interface Settings extends AskingSettings {
  /** How fast paper moves; 0 means at once. */
  speedMmPerS: number;
  bufferBytes: number;
  /** Another width is another roll: it is put in at once, and what was coming out is torn off. */
  widthMm: number;
  /** One of the names in models.ts. */
  model: string;
  /** How long one cut takes. */
  cutMs: number;
  /** Answers GS ( H, or ESC GS ETX, once the paper before it is printed. */
  processId: boolean;
  /** Answers when it is asked how it is: DLE EOT, ~HS or ESC ACK SOH. */
  dleEot: boolean;
  /** Reports changes by itself once GS a asked for it. */
  asb: boolean;
  /** Answers GS r. */
  gsR: boolean;
  /** Answers GS r as soon as it is read, not when the paper before it has moved. Some printers and print servers do. */
  gsRWhenRead: boolean;
  /** Answers when it is asked what it is: GS I, or ~HI. */
  gsI: boolean;
  /** Real-time commands are obeyed inside picture data too, as most printers do. */
  realTimeInData: boolean;
  /** ESC @ switches automatic status off, as the manual of Epson's Ethernet boards says. */
  escAtClearsAsb: boolean;
  /** What happens to a second client while one is connected: left waiting, or reset. */
  secondClient: "wait" | "refuse";
  nearEndSensor: boolean;
  /** The level of pin 3 when the drawer is shut. */
  drawerClosedLevel: "high" | "low";
  /** The drawer itself: a pulse opens it, setting it to "closed" is the cashier pushing it shut. */
  drawer: "closed" | "open";
  /** How many receipts are kept; older ones are forgotten, though still counted. */
  keep: number;
}

/**
 * 4 KB is the receive buffer of a TM-T88 with its switches as delivered. Speed 0 suits tests; the command line sets one
 * that looks like a printer.
 */
export const defaultSettings: Settings = {
  speedMmPerS: 0,
  bufferBytes: 4096,
  widthMm: 80,
  model: "TM-T20III",
  cutMs: 0,
  processId: true,
  dleEot: true,
  asb: true,
  gsR: true,
  gsRWhenRead: false,
  gsI: true,
  realTimeInData: true,
  escAtClearsAsb: true,
  secondClient: "wait",
  nearEndSensor: true,
  drawerClosedLevel: "high",
  drawer: "closed",
  keep: 1000,
  ...defaultAskingSettings,
};

const fields: FieldsOf<Settings> = {
  speedMmPerS: numberBetween(0, 10_000),
  bufferBytes: wholeBetween(16, 64 * 1024 * 1024),
  widthMm: numberBetween(20, 220),
  model: oneOf(...modelNames),
  cutMs: numberBetween(0, 60_000),
  processId: flag,
  dleEot: flag,
  asb: flag,
  gsR: flag,
  gsRWhenRead: flag,
  gsI: flag,
  realTimeInData: flag,
  escAtClearsAsb: flag,
  secondClient: oneOf("wait", "refuse"),
  nearEndSensor: flag,
  drawerClosedLevel: oneOf("high", "low"),
  drawer: oneOf("closed", "open"),
  keep: wholeBetween(0, 1_000_000),
  ...askingSettingFields,
};

export function readSettings(input: unknown): Partial<Settings> {
  return readFields<Settings>(input, fields, false).set;
}
