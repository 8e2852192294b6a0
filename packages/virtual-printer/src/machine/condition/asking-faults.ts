import { type FieldsOf, present, textUpTo, wholeBetween } from "./fields.ts";

/** What a printer that asks for its jobs may do wrong. Each of them was met in a shop or stands in a maker's manual. */
export interface AskingFaults {
  /** Fetches every job twice with the same token and prints it once; with Server Direct Print it asks twice at once. */
  asksTwice?: true;
  /** Of the confirmations to come, this one is never sent (1 is the next). */
  loseConfirmation?: number;
  /** Every confirmation is sent this many times more. */
  repeatConfirmation?: number;
  /** Confirmations are kept back, and sent when this is mended. It goes on asking meanwhile. */
  holdConfirmation?: true;
  /** Confirms with the token of the delivery before, or one that nobody gave it. */
  oldToken?: true;
  /** CloudPRNT: confirms by a GET with a bare `delete` key, whatever the server asked for. */
  deleteByGet?: true;
  /** Confirms with this code, whatever has happened. It prints nothing for a code that refuses the data. */
  confirmationCode?: string;
  /** Power is gone after this many more bytes of a job, and back at once: it has forgotten the job, and asks again. */
  restartAfterBytes?: number;
  /** CloudPRNT: fetches this media type, offered or not. */
  asksForType?: string;
  /** CloudPRNT: asks once more without a media type, as newer firmware does when it starts. */
  asksWithoutType?: true;
  /** CloudPRNT: every question says that it is printing. */
  saysPrinting?: true;
  /** CloudPRNT: every question has this status code instead of the one that is true. */
  saysStatus?: string;
}

const longestText = 200;
const limit = 1_000_000_000;
const mostRepetitions = 100;

export const askingFaultFields: FieldsOf<AskingFaults> = {
  asksTwice: present,
  loseConfirmation: wholeBetween(1, limit),
  repeatConfirmation: wholeBetween(1, mostRepetitions),
  holdConfirmation: present,
  oldToken: present,
  deleteByGet: present,
  confirmationCode: textUpTo(longestText),
  restartAfterBytes: wholeBetween(1, limit),
  asksForType: textUpTo(longestText),
  asksWithoutType: present,
  saysPrinting: present,
  saysStatus: textUpTo(longestText),
};
