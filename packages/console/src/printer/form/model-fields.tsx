import { useState } from "react";
import type { PrinterKinds } from "../../api/calls.ts";
import type { PrinterFields } from "../../api/types.ts";
import { Select } from "../../ui/form/select.tsx";
import { words } from "../../words/words.ts";
import type { FormFieldsProps } from "./form-fields.tsx";
import {
  anyMaker,
  autoModel,
  genericModel,
  kindOfLanguage,
  kindOfMaker,
  kindOfModel,
  makerOf,
  makersIn,
  modelsOf,
} from "./models.ts";
import { fetchesJobs, languageOf, languagesFor, type PrinterForm, problemWith } from "./printer-form.ts";

/** Maker, model and language. Each choice makes the others fit. */
export function ModelFields({ form, kinds, error, onChange, hint }: FormFieldsProps & { hint?: string }) {
  const { fields, languages, ...said } = words().printer.form;
  const [chosenMaker, setChosenMaker] = useState<string>();
  const maker = chosenMaker ?? makerOf(form, kinds);
  const choose = (kind: Pick<PrinterForm, "language" | "model">) =>
    onChange(kind.language === form.language ? kind : { ...kind, ...othersOf(kind.language, kinds) });
  if (fetchesJobs(form, kinds)) {
    // How it asks says who made it and what it speaks.
    const own = kinds.known.filter(({ languages }) => languages.includes(form.language));
    const values = [
      { value: autoModel, label: said.autoModel },
      { value: genericModel, label: said.genericModel },
    ];
    return (
      <div className="printer-fields kind">
        <Select
          label={fields.model}
          values={withStored([...values, ...own.map(({ id, name }) => ({ value: id, label: name }))], form.model)}
          value={form.model}
          hint={hint}
          problem={problemWith(error, "model")}
          onChange={(model) => onChange({ model })}
        />
      </div>
    );
  }
  // Of such a maker no model is listed.
  const isOnlyMaker = languageOf(form, kinds)?.onlyMaker === maker;
  const models = [
    { value: autoModel, label: said.autoModel },
    ...(maker === anyMaker || isOnlyMaker ? [{ value: genericModel, label: said.genericModel }] : []),
    ...modelsOf(maker, form, kinds).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div className="printer-fields kind">
      <Select
        label={fields.maker}
        values={[
          ...makersIn(kinds).map((name) => ({ value: name, label: name })),
          { value: anyMaker, label: said.anyMaker },
        ]}
        value={maker}
        onChange={(name) => {
          setChosenMaker(name);
          choose(kindOfMaker(name, form, kinds));
        }}
      />
      <Select
        label={fields.model}
        values={withStored(models, form.model)}
        value={form.model}
        hint={hint}
        problem={problemWith(error, "model")}
        onChange={(model) => choose(kindOfModel(model, form, kinds))}
      />
      <Select
        label={fields.language}
        values={languagesFor(form, kinds).map((value) => ({ value, label: languages[value] }))}
        value={form.language}
        problem={problemWith(error, "language")}
        onChange={(language) => {
          setChosenMaker(undefined);
          choose(kindOfLanguage(language, form, kinds));
        }}
      />
    </div>
  );
}

interface Choice {
  value: string;
  label: string;
}

/** A model that is stored is offered by its id while the list is not there, or when it is not in it. */
function withStored(models: readonly Choice[], stored: string): readonly Choice[] {
  return models.some(({ value }) => value === stored) ? models : [...models, { value: stored, label: stored }];
}

/** What printers of a language usually hold; what only those of another have goes back to what all have. */
function othersOf(language: PrinterFields["language"], kinds: PrinterKinds): Partial<PrinterForm> {
  const { holds, dpis, charsets } = languageOf({ language }, kinds) ?? {};
  return {
    ...(holds && { paper: holds }),
    ...(dpis?.length === 1 && { dpi: String(dpis[0]) }),
    ...(charsets?.length === 1 && { charset: charsets[0] }),
  };
}
