import type { PrinterKinds } from "../../api/calls.ts";
import type { ApiError } from "../../api/http.ts";
import type { PrinterFields } from "../../api/types.ts";
import { Choices } from "../../ui/form/choices.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";
import { words } from "../../words/words.ts";
import { LabelFields } from "./label-fields.tsx";
import {
  type FormField,
  fetchesJobs,
  languageOf,
  type PrinterForm,
  problemWith,
  splitAddress,
  withLane,
} from "./printer-form.ts";

export interface FormFieldsProps {
  form: PrinterForm;
  kinds: PrinterKinds;
  error: ApiError | undefined;
  onChange(changes: Partial<PrinterForm>): void;
}

/** How it is reached, all ways in sight. */
export function LaneField({ form, kinds, onChange }: FormFieldsProps) {
  const { howReached, lanes } = words().printer.form;
  return (
    <Choices
      label={howReached}
      values={choices(lanes)}
      value={form.lane}
      onChange={(lane) => onChange(withLane(form, lane, kinds))}
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
  if (fetchesJobs(props.form, props.kinds)) return null;
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
  const { form, kinds, error, onChange } = props;
  const { dpis = [], charsets = [] } = languageOf(form, kinds) ?? {};
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
      {dpis.length > 1 && (
        <Select
          {...shared("dpi", error)}
          values={dpis.map(resolution)}
          value={form.dpi}
          onChange={(dpi) => onChange({ dpi })}
        />
      )}
      {charsets.length > 1 && (
        <Select
          {...shared("charset", error)}
          values={charsets.map((value) => ({ value, label: charsetNames[value] ?? drawnLetters }))}
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
const charsetNames: Partial<Record<PrinterFields["charset"], string>> = {
  gb18030: "GB18030",
  big5: "Big5",
  shift_jis: "Shift JIS",
  "euc-kr": "EUC-KR",
  "utf-8": "UTF-8",
};

const resolution = (dpi: number) => ({ value: String(dpi), label: String(dpi) });

function choices<Value extends string>(names: Readonly<Record<Value, string>>): { value: Value; label: string }[] {
  return (Object.keys(names) as Value[]).map((value) => ({ value, label: names[value] }));
}

function textField(field: Exclude<FormField, "labels">, { form, error, onChange }: FormFieldsProps) {
  return { ...shared(field, error), value: form[field], onChange: (value: string) => onChange({ [field]: value }) };
}

function shared(field: FormField, error: ApiError | undefined) {
  return { label: words().printer.form.fields[field], problem: problemWith(error, field) };
}
