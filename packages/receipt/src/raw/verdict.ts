/** Why bytes of a printer's own language are not sent: the first command of them that is refused. */
export interface Refusal {
  /** Its offset. */
  at: number;
  /** As the printer's manual writes it, as in "ESC =". */
  command: string;
  /** Completes "the command …". */
  why: string;
}

/** What is known of bytes that may be sent. */
export interface Sendable {
  /** What they leave in the printer's line buffer is not on paper yet. */
  endsInLine: boolean;
  /** The last that moves paper is a cut. */
  endsCut: boolean;
}

export type Verdict = { refusal: Refusal } | Sendable;
