/**
 * What one executed command does beyond leaving marks on the paper. The interpreter decides what happens; the machine
 * decides when: it lets paper move at its speed, answers when an answer is due, and stops at a fault.
 */
export type Effect =
  /** The paper moved on by this many dots; what is printed on them is already on the Paper. Negative: reverse feed. */
  | { type: "feed"; dots: number }
  | { type: "cut"; mode: "full" | "partial" }
  | { type: "drawer"; pin: 2 | 5; onMs: number; offMs: number }
  | { type: "buzzer"; times: number; ms: number }
  /** GS ( H: answer with this process id once everything before it is on paper. */
  | { type: "fence"; id: string }
  /** ESC GS ETX of Star printers: these bytes once everything before them is on paper. */
  | { type: "printEnd"; answer: Uint8Array }
  /** GS r n: answer with the sensor byte when this command's turn comes. */
  | { type: "sensor"; which: "paper" | "drawer" | "ink" }
  /** ETB of Star printers: the whole status, when the paper before it is printed. */
  | { type: "statusBlock" }
  /** GS I n and the like: the printer tells about itself. */
  | {
      type: "identify";
      what:
        | "model-id"
        | "type-id"
        | "firmware-id"
        | "firmware"
        | "maker"
        | "model"
        | "serial"
        | "language"
        | "features";
    }
  /** GS a n: automatic status back, 0 switches it off. */
  | { type: "autoStatus"; mask: number }
  /** GS ( H fn 49: report going offline. */
  | { type: "offlineResponse"; mode: 0 | 1 | 2 }
  /** Any other answer whose bytes the interpreter knows by itself, such as the size of a stored symbol. */
  | { type: "reply"; bytes: Uint8Array }
  /** ESC =: the printer ignores everything but real-time commands until it is selected again. */
  | { type: "select"; selected: boolean }
  /** Bytes no command is known for. They are reported and skipped. */
  | { type: "unknown"; bytes: Uint8Array };

/** What a printer can be asked to tell about itself. */
export type Identity = Extract<Effect, { type: "identify" }>["what"];
