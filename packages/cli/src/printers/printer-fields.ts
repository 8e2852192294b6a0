import type { PrinterDetails } from "@platen/client/client";
import { whenOfflines } from "@platen/shared/printer";
import {
  defaultLane,
  isAskingLane,
  printerCharsets,
  printerDpis,
  printerLanes,
  printerLanguages,
  printerPapers,
} from "@platen/shared/printer-kinds";
import { readChoice, readWhole } from "../arguments.ts";
import { usageError } from "../command.ts";

const text = { type: "string" } as const;

/** What a printer is described by on the command line. */
export const fieldOptions = {
  name: text,
  site: text,
  lane: text,
  ip: text,
  port: text,
  language: text,
  width: text,
  paper: text,
  model: text,
  dpi: text,
  charset: text,
  "when-offline": text,
  "poll-auth": text,
  label: { type: "string", multiple: true },
  enable: { type: "boolean" },
  disable: { type: "boolean" },
  "allow-shared-address": { type: "boolean" },
} as const;

export const fieldsHelp = `  --name <text>       add, change: what people call it          (its id)
  --lane <lane>       add: how bytes reach it: tcp, or cloudprnt (Star) or sdp (Epson)
                      for a printer that asks for its jobs itself, and has no --ip
  --ip <address>      add, change: address or host name
  --port <n>          add, change: TCP port                     (9100)
  --language <l>      try, add, change: escpos, starprnt, zpl; add, change: epos (escpos)
  --width <mm>        add, change: paper width                  (80)
  --paper <kind>      add, change: continuous or labels         (labels for zpl)
  --model <name>      add, change: docs/configure.md lists them (generic)
  --dpi <n>           add, change: of a label printer, 203 or 300
  --charset <name>    add, change: of Chinese, Japanese or Korean firmware
  --when-offline <w>  add, change: refuse jobs or queue them while it is offline
  --poll-auth <a:b>   add, change: name and password of a printer that asks; empty: none
  --label <key=value> add, change: a label of yours; may be repeated, key= removes one
  --disable, --enable add, change: whether it is used at all
  --allow-shared-address  add, change: takes an address that another printer has`;

export type PrinterValues = {
  [Option in keyof typeof fieldOptions]?:
    | ((typeof fieldOptions)[Option]["type"] extends "boolean" ? boolean : Option extends "label" ? string[] : string)
    | undefined;
};

export const usual = { port: 9100, language: "escpos", width: 80 } as const;

/** The body of POST /printers. */
export function newPrinterOf(id: string, values: PrinterValues) {
  const { host, port = usual.port, labels = {}, ...fields } = readFields(values);
  const { lane = defaultLane } = fields;
  const printer = { name: id, width: usual.width, ...fields, id, labels: withoutEmpty(labels) };
  if (isAskingLane(lane)) {
    if (host === undefined && values.port === undefined) return printer;
    throw usageError(`A printer of the lane ${lane} asks for its jobs itself: leave --ip and --port out.`);
  }
  if (host === undefined) throw usageError("Say where the printer is: --ip <address or host name>.");
  return { ...printer, language: fields.language ?? usual.language, address: { host, port } };
}

/** What POST /knocks/:id makes a printer of: how it asks is known already, and so is its language. */
export function knockingPrinterOf(id: string, values: Pick<PrinterValues, "name" | "width" | "site">) {
  const { name = id, width = usual.width, site } = readFields(values);
  return { id, name, width, ...(site !== undefined && { site }) };
}

/** The body of PUT /printers/:id. An address and labels are sent as a whole, so what is not named stays as it was. */
export function changesOf(
  { host, port, labels, ...fields }: PrinterFields,
  before: Pick<PrinterDetails, "address" | "labels">,
) {
  const isMoved = host !== undefined || port !== undefined;
  return {
    ...fields,
    ...(isMoved && { address: { host: host ?? before.address?.host ?? "", port: port ?? before.address?.port ?? 0 } }),
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
  const lane = readChoice("--lane", values.lane, printerLanes);
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
    ...(lane && { lane }),
    ...(language && { language }),
    ...(paper && { paper }),
    ...(dpi && { dpi }),
    ...(charset && { charset }),
    ...(whenOffline && { whenOffline }),
    ...(values["allow-shared-address"] && { allowSharedAddress: true }),
    ...((values.enable || values.disable) && { enabled: values.enable === true }),
    ...(values.label && { labels: readLabels(values.label) }),
    ...(values["poll-auth"] !== undefined && { pollAuth: readPollAuth(values["poll-auth"]) }),
  };
}

/** `--poll-auth ""` takes name and password away. */
function readPollAuth(text: string): { user: string; password: string } | null {
  if (text === "") return null;
  const at = text.indexOf(":");
  if (at < 1 || at === text.length - 1) throw usageError("--poll-auth must look like name:password.");
  return { user: text.slice(0, at), password: text.slice(at + 1) };
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
