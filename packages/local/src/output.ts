import { styleText } from "node:util";

const colours = { platen: "dim", api: "cyan", worker: "magenta", printer: "green" } as const;

export type Speaker = keyof typeof colours;

/** Those of the log (`shared/src/log`). */
export type Level = "info" | "warn" | "error";

export interface Line {
  speaker: Speaker;
  text: string;
  /** What a line of JSON holds besides. */
  fields?: object;
  level?: Level;
}

/** One line of the launcher or of a part, to standard output. */
export function writeLine(speaker: Speaker, text: string, { fields = {}, level = "info" }: Partial<Line> = {}): void {
  const line = { speaker, text, fields, level };
  console.log(process.stdout.isTTY ? forPeople(line, paint) : forPrograms(line));
}

export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

/** Only for a terminal. https://no-color.org: any value but the empty one means no. */
export const paint: Paint = (style, text) => (process.env.NO_COLOR ? text : styleText(style, text));

/** With its speaker in front. */
export function forPeople({ speaker, text }: Line, paint: Paint): string {
  return `${paint(colours[speaker], speaker.padEnd(8))} ${text}`;
}

/** As JSON, whoever wrote it: the API and the worker write theirs so themselves, and Node, when one of them crashes, does not. */
export function forPrograms({ speaker, text, fields = {}, level = "info" }: Line): string {
  if (isJsonObject(text)) return text;
  return JSON.stringify({ level, time: Date.now(), part: speaker, ...fields, msg: text });
}

function isJsonObject(text: string): boolean {
  if (!text.startsWith("{")) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
