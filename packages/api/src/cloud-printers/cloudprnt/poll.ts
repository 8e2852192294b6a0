import type { AskingDevice } from "@platen/shared/printer";
import { deviceText } from "../lane.ts";

/** What a printer says with a POST. Only its status code is certain; anything else may be null, missing, or of another type. */
export interface Poll {
  /** Three or four digits; empty when it says none. */
  code: string;
  /** Star's automatic status, byte by byte; empty when it does not send it. */
  statusBytes: readonly number[];
  /** Its Ethernet MAC address, in lower case with colons. */
  identity: string | undefined;
  isPrinting: boolean;
  says: AskingDevice;
}

/** Undefined: this is no poll. */
export function readPoll(body: string): Poll | undefined {
  const said = parsed(body);
  if (!said) return undefined;
  return {
    code: codeOf(text(said.statusCode)),
    statusBytes: bytesIn(text(said.status)),
    identity: macOf(text(said.printerMAC)),
    isPrinting: said.printingInProgress === true,
    says: saysOf(said.clientAction),
  };
}

function parsed(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The number of a status. Its text is percent-encoded in polls, and need not be there: `200%20OK`, `200 OK`, `OK`. */
export function codeOf(status: string): string {
  const plain = decoded(status).trim();
  if (/^OK\b/i.test(plain)) return "200";
  return /^\d{3,4}(?!\d)/.exec(plain)?.[0] ?? "";
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Printers write it with colons, people also without. Undefined for anything else, and for all zeros: many devices send those. */
export function macOf(value: string): string | undefined {
  const digits = value.toLowerCase().replaceAll(/[:.-]/g, "");
  const isAddress = /^[0-9a-f]{12}$/.test(digits) && !/^0+$/.test(digits);
  return isAddress ? digits.replaceAll(/(..)(?!$)/g, "$1:") : undefined;
}

function bytesIn(status: string): number[] {
  const parts = status.trim().split(/\s+/);
  return parts.every((part) => /^[0-9a-f]{1,2}$/i.test(part)) ? parts.map((part) => Number.parseInt(part, 16)) : [];
}

const longestText = 100;
const mostEncodings = 30;
/** Longer than any printer waits; what is more is no interval. */
const longestIntervalS = 3_600;

/** The answers to what it was asked (`questions`). What it does not know it answers with `n/a`. */
function saysOf(actions: unknown): AskingDevice {
  const says: AskingDevice = {};
  for (const action of Array.isArray(actions) ? actions : []) {
    const { request, result } = (action ?? {}) as { request?: unknown; result?: unknown };
    const answer = deviceText(String(result ?? "").slice(0, longestText * mostEncodings));
    if (answer === "" || answer.toLowerCase() === "n/a") continue;
    if (request === "ClientType") says.model = answer.slice(0, longestText);
    if (request === "ClientVersion") says.firmware = answer.slice(0, longestText);
    if (request === "Encodings") says.encodings = encodingsIn(answer);
    if (request === "GetPollInterval") Object.assign(says, intervalIn(answer));
  }
  return says;
}

function encodingsIn(answer: string): string[] {
  const types = answer.split(";").map((type) => type.trim().toLowerCase().slice(0, longestText));
  return types.filter((type) => type.includes("/")).slice(0, mostEncodings);
}

function intervalIn(answer: string): Pick<AskingDevice, "intervalS"> {
  const seconds = Number(answer);
  return seconds >= 1 && seconds <= longestIntervalS ? { intervalS: Math.ceil(seconds) } : {};
}

/** What a printer is asked about itself. It answers with its next poll, which comes at once. */
export const questions = ["ClientType", "ClientVersion", "Encodings", "GetPollInterval"].map((request) => ({
  request,
  options: "",
}));
