import type { Entry } from "@platen/shared/journal";

const columns = ["number", "at", "kind", "subject", "by", "facts", "hash"] as const;

export const csvHeading = `${columns.join(",")}\r\n`;

/** One line as RFC 4180 has it. */
export function csvLine(entry: Entry): string {
  const texts = columns.map((name) => (name === "facts" ? JSON.stringify(entry.facts) : String(entry[name] ?? "")));
  return `${texts.map(cell).join(",")}\r\n`;
}

/** Spreadsheets take a cell that begins so for a formula, and would run what a key's name says. */
const beginsFormula = /^[=+\-@\t\r]/;

function cell(text: string): string {
  const plain = beginsFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
