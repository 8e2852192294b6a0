import type { PrinterDetails } from "@platen/client/client";
import { printerCharsets, printerDpis, printerLanguages, printerPapers, whenOfflines } from "@platen/shared/printer";
import { readChoice, readWhole } from "../arguments.ts";
import { usageError } from "../command.ts";

const text = { type: "string" } as const;

/** What a printer is described by on the command line. */
export const fieldOptions = {
  name: text,
  site: text,
  ip: text,
  port: text,
  language: text,
  width: text,
  paper: text,
  model: text,
  dpi: text,
  charset: text,
  "when-offline": text,
  label: { type: "string", multiple: true },
  enable: { type: "boolean" },
  disable: { type: "boolean" },
} as const;

export const fieldsHelp = `  --name <text>       add, change: what people call it          (its id)
  --ip <address>      add, change: address or host name
  --port <n>          add, change: TCP port                     (9100)
  --language <l>      try, add, change: escpos, starprnt or zpl (escpos)
  --width <mm>        add, change: paper width                  (80)
  --paper <kind>      add, change: continuous or labels         (labels for zpl)
  --model <name>      add, change: docs/configure.md lists them (generic)
  --dpi <n>           add, change: of a label printer, 203 or 300
  --charset <name>    add, change: of Chinese, Japanese or Korean firmware
  --when-offline <w>  add, change: refuse jobs or queue them while it is offline
  --label <key=value> add, change: a label of yours; may be repeated, key= removes one
  --disable, --enable add, change: whether it is used at all`;

export type PrinterValues = {
  [Option in keyof typeof fieldOptions]?:
    | ((typeof fieldOptions)[Option]["type"] extends "boolean" ? boolean : Option extends "label" ? string[] : string)
    | undefined;
};

export const usual = { port: 9100, language: "escpos", width: 80 } as const;

/** The body of POST /printers. */
export function newPrinterOf(id: string, values: PrinterValues) {
  const { host, port = usual.port, labels = {}, ...fields } = readFields(values);
  if (host === undefined) throw usageError("Say where the printer is: --ip <address or host name>.");
  const { language, width } = usual;
  return { name: id, language, width, ...fields, id, address: { host, port }, labels: withoutEmpty(labels) };
}

/** The body of PUT /printers/:id. An address and labels are sent as a whole, so what is not named stays as it was. */
export function changesOf(
  { host, port, labels, ...fields }: PrinterFields,
  before: Pick<PrinterDetails, "address" | "labels">,
) {
  const isMoved = host !== undefined || port !== undefined;
  return {
    ...fields,
    ...(isMoved && { address: { host: host ?? before.address.host, port: port ?? before.address.port } }),
    ...(labels && { labels: withoutEmpty({ ...before.labels, ...labels }) }),
  };
}

/** `--label key=` takes a label away. */
function withoutEmpty(labels: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).filter(([, value]) => value !== ""));
}

export type PrinterFields = ReturnType<typeof readFields>;

/** What the options name, and nothing else. */
export function readFields(values: PrinterValues) {
  if (values.ip === "") throw usageError("--ip must not be empty.");
  if (values.enable && values.disable) throw usageError("Give --enable or --disable, not both.");
  const port = readWhole("--port", values.port, 1);
  const width = readWhole("--width", values.width, 1);
  const language = readChoice("--language", values.language, printerLanguages);
  const dpi = printerDpis.find((known) => String(known) === values.dpi);
  if (values.dpi !== undefined && !dpi)
    throw usageError(`--dpi must be ${printerDpis.join(" or ")}, not "${values.dpi}".`);
  const paper = readChoice("--paper", values.paper, printerPapers);
  const charset = readChoice("--charset", values.charset, printerCharsets);
  const whenOffline = readChoice("--when-offline", values["when-offline"], whenOfflines);
  return {
    ...(values.ip !== undefined && { host: values.ip }),
    ...(values.name !== undefined && { name: values.name }),
    ...(values.site !== undefined && { site: values.site }),
    ...(values.model !== undefined && { model: values.model }),
    ...(port !== undefined && { port }),
    ...(width !== undefined && { width }),
    ...(language && { language }),
    ...(paper && { paper }),
    ...(dpi && { dpi }),
    ...(charset && { charset }),
    ...(whenOffline && { whenOffline }),
    ...((values.enable || values.disable) && { enabled: values.enable === true }),
    ...(values.label && { labels: readLabels(values.label) }),
  };
}

function readLabels(labels: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    labels.map((label) => {
      const at = label.indexOf("=");
      if (at < 1) throw usageError(`--label must look like key=value, not "${label}".`);
      return [label.slice(0, at), label.slice(at + 1)];
    }),
  );
}
