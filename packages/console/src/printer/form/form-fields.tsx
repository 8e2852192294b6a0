import type { ApiError } from "../../api/http.ts";
import type { PrinterFields } from "../../api/types.ts";
import { Choices } from "../../ui/form/choices.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";
import { words } from "../../words/words.ts";
import { LabelFields } from "./label-fields.tsx";
import { asks, type FormField, type PrinterForm, problemWith, splitAddress, withLane } from "./printer-form.ts";

export interface FormFieldsProps {
  form: PrinterForm;
  error: ApiError | undefined;
  onChange(changes: Partial<PrinterForm>): void;
}

/** How it is reached, all ways in sight. */
export function LaneField({ form, onChange }: FormFieldsProps) {
  const { howReached, lanes } = words().printer.form;
  return (
    <Choices
      label={howReached}
      values={choices(lanes)}
      value={form.lane}
      onChange={(lane) => onChange(withLane(form, lane))}
    />
  );
}

export function NameFields(props: FormFieldsProps) {
  return (
    <div className="printer-fields name">
      <Field {...textField("name", props)} />
      <Field {...textField("width", props)} inputMode="decimal" />
    </div>
  );
}

/** With a hint where to find it, for who has never had to. */
export function AddressFields({ hint, ...props }: FormFieldsProps & { hint?: string }) {
  if (asks(props.form)) return null;
  return (
    <div className="printer-fields address">
      <Field
        {...textField("host", props)}
        spellCheck={false}
        autoCapitalize="off"
        placeholder="192.168.1.50"
        hint={hint}
        onBlur={() => {
          const { host, port } = splitAddress(props.form);
          if (host !== props.form.host) props.onChange({ host, port });
        }}
      />
      <Field {...textField("port", props)} inputMode="numeric" />
    </div>
  );
}

/** What most people never touch: paper, letters, where it stands and what happens while it is offline. */
export function OtherFields(props: FormFieldsProps) {
  const { form, error, onChange } = props;
  const { hints, papers, drawnLetters, whenOffline, enabled } = words().printer.form;
  return (
    <div className="printer-fields kind">
      <Select
        {...shared("paper", error)}
        values={choices(papers)}
        value={form.paper}
        hint={form.paper === "labels" ? hints.paper : undefined}
        onChange={(paper) => onChange({ paper })}
      />
      {form.language === "zpl" && (
        <Select {...shared("dpi", error)} values={resolutions} value={form.dpi} onChange={(dpi) => onChange({ dpi })} />
      )}
      {form.language === "escpos" && (
        <Select
          {...shared("charset", error)}
          values={[{ value: "none", label: drawnLetters }, ...charsets]}
          value={form.charset}
          hint={hints.charset}
          onChange={(charset) => onChange({ charset })}
        />
      )}
      <Field {...textField("site", props)} hint={hints.site} placeholder={defaultSite} spellCheck={false} />
      <Select
        {...shared("whenOffline", error)}
        values={choices(whenOffline)}
        value={form.whenOffline}
        onChange={(chosen) => onChange({ whenOffline: chosen })}
      />
      <Select
        {...shared("enabled", error)}
        values={choices(enabled)}
        value={form.enabled}
        onChange={(chosen) => onChange({ enabled: chosen })}
      />
      <LabelFields labels={form.labels} error={error} onChange={(labels) => onChange({ labels })} />
    </div>
  );
}

/** The site of a printer that names none. */
const defaultSite = "default";

/** These are called so in every language. */
const charsets: { value: PrinterFields["charset"]; label: string }[] = [
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

function choices<Value extends string>(names: Readonly<Record<Value, string>>): { value: Value; label: string }[] {
  return (Object.keys(names) as Value[]).map((value) => ({ value, label: names[value] }));
}

function textField(field: Exclude<FormField, "labels">, { form, error, onChange }: FormFieldsProps) {
  return { ...shared(field, error), value: form[field], onChange: (value: string) => onChange({ [field]: value }) };
}

function shared(field: FormField, error: ApiError | undefined) {
  return { label: words().printer.form.fields[field], problem: problemWith(error, field) };
}
