import { useMemo } from "react";
import type { ApiError } from "../api/http.ts";
import { problemBeside } from "../problems/problem-text.ts";
import { Field } from "../ui/form/field.tsx";
import { Select } from "../ui/form/select.tsx";
import { localeNow } from "../words/language.ts";
import { currencies, languages, type Named, timeZones } from "../words/regions.ts";
import { words } from "../words/words.ts";
import { LinesField } from "./lines-field.tsx";
import { LogoField } from "./logo-field.tsx";
import type { ShopForm } from "./shop-form.ts";

interface ShopFieldsProps {
  form: ShopForm;
  /** Those that the browser has suggested and nobody has saved yet. */
  suggestions: Partial<ShopForm>;
  error: ApiError | undefined;
  onChange(changes: Partial<ShopForm>): void;
}

/** What every owner sets. */
export function ReceiptFields({ form, error, onChange }: ShopFieldsProps) {
  const say = words().shop;
  return (
    <>
      <Field
        label={say.name}
        value={form.name}
        onChange={(name) => onChange({ name })}
        autoComplete="organization"
        problem={problemBeside(error, "name")}
      />
      <LogoField value={form.logo} onChange={(logo) => onChange({ logo })} />
      <LinesField
        label={say.address}
        value={form.address}
        onChange={(address) => onChange({ address })}
        problem={problemBeside(error, "address")}
      />
      <LinesField
        label={say.footer}
        value={form.footer}
        onChange={(footer) => onChange({ footer })}
        hint={say.footerHint}
        problem={problemBeside(error, "footer")}
      />
    </>
  );
}

export function RegionFields({ form, suggestions, error, onChange }: ShopFieldsProps) {
  const say = words().shop;
  const locale = localeNow();
  const { language, currency, timeZone } = form;
  const allLanguages = useMemo(() => languages(language, locale), [locale, language]);
  const allCurrencies = useMemo(() => currencies(currency, locale), [locale, currency]);
  const allTimeZones = useMemo(() => timeZones(timeZone, locale), [locale, timeZone]);
  const hintOf = (field: "language" | "currency" | "timeZone", otherwise?: string) =>
    suggestions[field] === form[field] ? say.fromBrowser : otherwise;
  return (
    <>
      <Field
        label={say.taxNumber}
        value={form.taxNumber}
        onChange={(taxNumber) => onChange({ taxNumber })}
        problem={problemBeside(error, "taxNumber")}
      />
      <Select
        label={say.language}
        values={withNone(allLanguages)}
        value={language}
        onChange={(chosen) => onChange({ language: chosen })}
        hint={hintOf("language", say.languageHint)}
        problem={problemBeside(error, "language")}
      />
      <Select
        label={say.currency}
        values={withNone(allCurrencies)}
        value={currency}
        onChange={(chosen) => onChange({ currency: chosen })}
        hint={hintOf("currency")}
        problem={problemBeside(error, "currency")}
      />
      <Select
        label={say.timeZone}
        values={withNone(allTimeZones)}
        value={timeZone}
        onChange={(chosen) => onChange({ timeZone: chosen })}
        hint={hintOf("timeZone")}
        problem={problemBeside(error, "timeZone")}
      />
    </>
  );
}

function withNone(choices: readonly Named[]): Named[] {
  return [{ value: "", label: words().shop.notSet }, ...choices];
}
