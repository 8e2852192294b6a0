import { styleText } from "node:util";

export interface Addresses {
  api: string;
  /** Absent when a real printer is configured. */
  paperRoll: string | undefined;
  printer: string;
  data: string;
}

/** What a person needs after the start, and what a second `npm start` repeats. */
export function banner({ api, paperRoll, printer, data }: Addresses): string {
  const rows: [string, string][] = [
    ["Console", `${api}/console/`],
    ["API", api],
    ["API docs", `${api}/docs`],
    ...(paperRoll ? ([["Paper roll", paperRoll]] satisfies [string, string][]) : []),
    ["Printer", printer],
    ["Data", data],
  ];
  const lines = rows.map(([name, value]) => `  ${styleText("bold", name.padEnd(11))} ${value}`);
  return [
    "",
    styleText(["bold", "green"], "  Platen is ready."),
    "",
    ...lines,
    "",
    "  Ctrl-C ends it; the data stays.",
    "",
  ].join("\n");
}
