import { printerModels } from "../api/calls.ts";
import { type ApiError, problemOf } from "../api/http.ts";
import type { PrinterFields } from "../api/types.ts";
import { useLoad } from "../live/use-load.ts";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { LabelFields } from "./label-fields.tsx";
import { type FormField, formFields, type PrinterForm } from "./printer-form.ts";

interface FormFieldsProps {
  form: PrinterForm;
  error: ApiError | undefined;
  onChange(changes: Partial<PrinterForm>): void;
}

const languages: { value: PrinterFields["language"]; label: string }[] = [
  { value: "escpos", label: "ESC/POS, most receipt printers" },
  { value: "starprnt", label: "StarPRNT, receipt printers of Star" },
  { value: "zpl", label: "ZPL, label printers" },
];
const papers: { value: PrinterFields["paper"]; label: string }[] = [
  { value: "continuous", label: "Continuous" },
  { value: "labels", label: "Labels" },
];
const charsets: { value: PrinterFields["charset"]; label: string }[] = [
  { value: "none", label: "Drawn as dots" },
  { value: "gb18030", label: "GB18030" },
  { value: "big5", label: "Big5" },
  { value: "shift_jis", label: "Shift JIS" },
  { value: "euc-kr", label: "EUC-KR" },
  { value: "utf-8", label: "UTF-8" },
];
const resolutions = [
  { value: "203", label: "203" },
  { value: "300", label: "300" },
];
const offlineChoices: { value: PrinterFields["whenOffline"]; label: string }[] = [
  { value: "refuse", label: "Refuse requests" },
  { value: "queue", label: "Accept them and wait" },
];
const useChoices: { value: PrinterForm["enabled"]; label: string }[] = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No, switched off" },
];

/** Who it is and where it is: what nearly everybody needs, and no more. */
export function PlaceFields({ form, error, onChange }: FormFieldsProps) {
  return (
    <div className="printer-fields place">
      <Field {...textField("name", { form, error, onChange })} />
      <Field {...textField("host", { form, error, onChange })} spellCheck={false} placeholder="192.168.1.50" />
      <Field {...textField("port", { form, error, onChange })} inputMode="numeric" />
      <Field {...textField("width", { form, error, onChange })} inputMode="decimal" />
    </div>
  );
}

/** What it speaks, where it stands and what happens while it is away. */
export function KindFields({ form, error, onChange }: FormFieldsProps) {
  // Without them a model can still be typed.
  const { value: models } = useLoad("printer models", printerModels);
  return (
    <div className="printer-fields kind">
      <Select
        {...shared("language", error)}
        values={languages}
        value={form.language}
        onChange={(language) => onChange({ language, ...othersOf(language) })}
      />
      <Field
        {...textField("model", { form, error, onChange })}
        hint="“auto” asks the printer, “generic” suits most."
        placeholder="generic"
        spellCheck={false}
        suggestions={models?.[form.language] ?? []}
      />
      <Select
        {...shared("paper", error)}
        values={papers}
        value={form.paper}
        hint={form.paper === "labels" ? "Only templates with a height are printed." : undefined}
        onChange={(paper) => onChange({ paper })}
      />
      {form.language === "zpl" && (
        <Select {...shared("dpi", error)} values={resolutions} value={form.dpi} onChange={(dpi) => onChange({ dpi })} />
      )}
      {form.language === "escpos" && (
        <Select
          {...shared("charset", error)}
          values={charsets}
          value={form.charset}
          hint="Another choice only for a printer that has them."
          onChange={(charset) => onChange({ charset })}
        />
      )}
      <Field
        {...textField("site", { form, error, onChange })}
        hint="The network it stands in."
        placeholder="default"
        spellCheck={false}
      />
      <Select
        {...shared("whenOffline", error)}
        values={offlineChoices}
        value={form.whenOffline}
        onChange={(whenOffline) => onChange({ whenOffline })}
      />
      <Select
        {...shared("enabled", error)}
        values={useChoices}
        value={form.enabled}
        onChange={(enabled) => onChange({ enabled })}
      />
      <LabelFields labels={form.labels} error={error} onChange={(labels) => onChange({ labels })} />
    </div>
  );
}

/** What printers of a language usually hold; what only those of another have goes back to what all have. */
function othersOf(language: PrinterFields["language"]): Partial<PrinterForm> {
  return {
    paper: language === "zpl" ? "labels" : "continuous",
    ...(language !== "zpl" && { dpi: "203" }),
    ...(language !== "escpos" && { charset: "none" }),
  };
}

function textField(field: Exclude<FormField, "labels">, { form, error, onChange }: FormFieldsProps) {
  return { ...shared(field, error), value: form[field], onChange: (value: string) => onChange({ [field]: value }) };
}

function shared(field: FormField, error: ApiError | undefined) {
  const { label, path, subject } = formFields[field];
  return { label, problem: problemOf(error, path, subject) };
}

/** What is wrong with the whole of it, and not with one field. */
export function generalProblem(error: ApiError | undefined): string | undefined {
  if (!error) return undefined;
  const paths = Object.values(formFields).map(({ path }) => path);
  const others = error.details.filter((detail) => !paths.some((path) => isAbout(detail, path)));
  if (error.details.length > 0 && others.length === 0) return undefined;
  return [error.message, ...others].join(" ");
}

/** About a field, or about something in it. */
function isAbout(detail: string, path: string): boolean {
  return detail.startsWith(`${path}:`) || detail.startsWith(`${path}.`);
}
