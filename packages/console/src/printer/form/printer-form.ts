import type { PrinterKinds } from "../../api/calls.ts";
import type { ApiError } from "../../api/http.ts";
import type { Printer, PrinterFields } from "../../api/types.ts";
import { problemBeside, textBesides } from "../../problems/problem-text.ts";
import { words } from "../../words/words.ts";

/** A name and a value of a person's own choice. One whose name is empty is not written yet. */
export interface Label {
  name: string;
  value: string;
}

/** What a person types of a printer, as text. */
export interface PrinterForm {
  lane: PrinterFields["lane"];
  name: string;
  host: string;
  port: string;
  width: string;
  paper: PrinterFields["paper"];
  language: PrinterFields["language"];
  model: string;
  dpi: string;
  charset: PrinterFields["charset"];
  site: string;
  whenOffline: PrinterFields["whenOffline"];
  enabled: "yes" | "no";
  labels: readonly Label[];
}

export type FormField = keyof PrinterForm;

/** Where the service finds the value of each field. */
const paths: Record<FormField, string> = {
  lane: "lane",
  name: "name",
  host: "address.host",
  port: "address.port",
  width: "width",
  paper: "paper",
  language: "language",
  model: "model",
  dpi: "dpi",
  charset: "charset",
  site: "site",
  whenOffline: "whenOffline",
  enabled: "enabled",
  labels: "labels",
};

export const formFields = Object.keys(paths) as FormField[];

export function problemWith(error: ApiError | undefined, field: FormField): string | undefined {
  return isShared(error, field) ? undefined : problemBeside(error, paths[field]);
}

/** That another printer has the address is no problem of the field: a person may insist. */
function isShared(error: ApiError | undefined, field: FormField): boolean {
  return field === "host" && error !== undefined && holderIn(error) !== undefined;
}

/** The printer that has the address, where the service has refused it for that. */
export function holderIn({ problems }: ApiError): string | undefined {
  const holder = problems.find(({ code }) => code === "address-taken")?.values.id;
  return typeof holder === "string" ? holder : undefined;
}

/** `192.168.1.50:9100` and `[fe80::1]:9100` are a host and a port. An IPv6 address without brackets has no port behind it. */
export function splitAddress(form: PrinterForm): PrinterForm {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(form.host.trim()) ?? [];
  return { ...form, host: bracketed ?? plain ?? form.host.trim(), port: port ?? form.port };
}

/** Where the form says the printer is. */
export function addressOf(form: PrinterForm): { host: string; port: number } {
  const { host, port } = splitAddress(form);
  return { host, port: Number(port) };
}

/** What is wrong with the whole of it, and not with one field. */
export function generalProblem(
  error: ApiError | undefined,
  shownElsewhere: readonly string[] = [],
): string | undefined {
  return textBesides(error, [...Object.values(paths), ...shownElsewhere]);
}

/** What most printers are. The rest is left to the service. */
export const emptyForm: PrinterForm = {
  lane: "tcp",
  name: "",
  host: "",
  port: "9100",
  width: "80",
  paper: "continuous",
  language: "escpos",
  model: "auto",
  dpi: "203",
  charset: "none",
  site: "",
  whenOffline: "refuse",
  enabled: "yes",
  labels: [],
};

/** Whether it fetches its jobs itself, so that nobody has to know where it is. */
export function fetchesJobs({ lane }: Pick<PrinterForm, "lane">, { connections }: Connections): boolean {
  return connections.find(({ id }) => id === lane)?.fetchesJobs ?? false;
}

/** What printers of its connection can speak. */
export function languagesFor(
  { lane }: Pick<PrinterForm, "lane">,
  { connections }: Connections,
): readonly PrinterForm["language"][] {
  return connections.find(({ id }) => id === lane)?.languages ?? [emptyForm.language];
}

/** What printers of its language are like. */
export function languageOf(
  { language }: Pick<PrinterForm, "language">,
  { languages }: Pick<PrinterKinds, "languages">,
) {
  return languages.find(({ id }) => id === language);
}

type Connections = Pick<PrinterKinds, "connections">;

/** A form for a printer that is reached in another way than the one before. */
export function withLane(form: PrinterForm, lane: PrinterForm["lane"], kinds: Connections): PrinterForm {
  const { model, dpi, charset, paper } = emptyForm;
  const [language = emptyForm.language] = languagesFor({ lane }, kinds);
  return { ...form, lane, language, model, dpi, charset, paper };
}

export function formOf({
  lane,
  name,
  address,
  width,
  paper,
  language,
  model,
  dpi,
  charset,
  site,
  ...rest
}: Printer): PrinterForm {
  return {
    lane,
    name,
    host: address?.host ?? "",
    port: String(address?.port ?? ""),
    width: String(width),
    paper,
    language,
    model,
    dpi: String(dpi),
    charset,
    site,
    whenOffline: rest.whenOffline,
    enabled: rest.enabled ? "yes" : "no",
    labels: Object.entries(rest.labels).map(([name, value]) => ({ name, value })),
  };
}

/** The fields in which two forms differ. */
export function differences(before: PrinterForm, after: PrinterForm): FormField[] {
  return formFields.filter((field) => textOf(before, field) !== textOf(after, field));
}

/** A field in words; of labels, those that have a name. */
function textOf(form: PrinterForm, field: FormField): string {
  if (field !== "labels") return form[field];
  return written(form.labels)
    .map(({ name, value }) => `${name}=${value}`)
    .join(", ");
}

function written(labels: readonly Label[]): Label[] {
  return labels.map(({ name, value }) => ({ name: name.trim(), value })).filter(({ name }) => name !== "");
}

/** The name that more than one label has, of which all but one would be lost. */
export function repeatedName(labels: readonly Label[]): string | undefined {
  const names = written(labels).map(({ name }) => name);
  return names.find((name, at) => names.indexOf(name) !== at);
}

/** What of a form is sent: the fields that are named. What was left empty is the service's to choose. */
export function requestOf(form: PrinterForm, fields: readonly FormField[], kinds: Connections): Partial<PrinterFields> {
  const has = (field: FormField) => fields.includes(field) && textOf(form, field).trim() !== "";
  return {
    ...(fields.includes("lane") && { lane: form.lane }),
    // An empty name is sent, so that the service says what is wrong with it.
    ...(fields.includes("name") && { name: form.name.trim() }),
    ...(!fetchesJobs(form, kinds) &&
      (fields.includes("host") || fields.includes("port")) && {
        address: addressOf(form),
      }),
    ...(fields.includes("width") && { width: Number(form.width) }),
    ...(has("paper") && { paper: form.paper }),
    ...(has("language") && { language: form.language }),
    ...(has("model") && { model: form.model.trim() }),
    ...(has("dpi") && { dpi: Number(form.dpi) as PrinterFields["dpi"] }),
    ...(has("charset") && { charset: form.charset }),
    ...(has("site") && { site: form.site.trim() }),
    ...(has("whenOffline") && { whenOffline: form.whenOffline }),
    ...(has("enabled") && { enabled: form.enabled === "yes" }),
    ...(fields.includes("labels") && {
      labels: Object.fromEntries(written(form.labels).map(({ name, value }) => [name, value])),
    }),
  };
}

/** For somebody who finds that another person was faster: what is stored now, field by field. */
export function changedMeanwhile(seen: PrinterForm, stored: PrinterForm): string {
  const said = words().printer.form;
  const changes = differences(seen, stored).map((field) =>
    said.isNow(said.fields[field], textOf(stored, field) || said.empty),
  );
  return said.changedMeanwhile(changes.length === 0 ? "" : ` ${changes.join("; ")}.`);
}
