import { styleText } from "node:util";

const colours = { platen: "dim", api: "cyan", worker: "magenta", printer: "green" } as const;

export type Speaker = keyof typeof colours;

/**
 * One line of the launcher or of a part: for people on a terminal, with its speaker in front; elsewhere JSON, as the API and
 * the worker write it themselves, so that whoever collects the output can read every line of it.
 */
export function writeLine(speaker: Speaker, line: string, fields: object = {}): void {
  if (process.stdout.isTTY) console.log(`${styleText(colours[speaker], speaker.padEnd(8))} ${line}`);
  else
    console.log(
      line.startsWith("{") ? line : JSON.stringify({ time: Date.now(), part: speaker, ...fields, msg: line }),
    );
}
