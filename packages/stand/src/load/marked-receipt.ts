/** A receipt that can be told from all others on paper, by its first line and by its last. */

const digits = 7;

/** Of fixed length and with an end, so that a torn "BEGIN 12" is never taken for another receipt's. */
const mark = (number: number) => `${String(number).padStart(digits, "0")}.`;

export const markedTemplate = {
  id: "marked",
  name: "Marked receipt",
  config: {
    width: "80mm",
    blocks: [
      { type: "text", content: "BEGIN {{ mark }}" },
      { type: "text", content: "{{ filling }}" },
      { type: "text", content: "END {{ mark }}" },
    ],
  },
};

export function markedData(number: number, lines = 1): { mark: string; filling: string } {
  return { mark: mark(number), filling: Array.from({ length: lines }, (_, line) => `line ${line}`).join("\n") };
}

/** What of one receipt lies on paper. */
export interface OnPaper {
  begun: number;
  ended: number;
}

const markLine = new RegExp(`^\\s*(BEGIN|END) (\\d{${digits}})\\.\\s*$`, "gm");

/** How often each receipt's first and last line are on these pieces of paper. */
export function countMarks(papers: readonly string[]): Map<number, OnPaper> {
  const found = new Map<number, OnPaper>();
  for (const paper of papers) {
    for (const [, which, text] of paper.matchAll(markLine)) {
      const number = Number(text);
      const known = found.get(number) ?? { begun: 0, ended: 0 };
      if (which === "BEGIN") known.begun++;
      else known.ended++;
      found.set(number, known);
    }
  }
  return found;
}
