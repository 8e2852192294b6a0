import { useState } from "react";
import { printerModels } from "../../api/calls.ts";
import type { PrinterFields } from "../../api/types.ts";
import { useLoad } from "../../live/use-load.ts";
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
import { asks, type PrinterForm, problemWith } from "./printer-form.ts";

/** Maker, model and language. Each choice makes the others fit. */
export function ModelFields({ form, error, onChange, hint }: FormFieldsProps & { hint?: string }) {
  const { fields, languages, ...said } = words().printer.form;
  const { value: known = [] } = useLoad("printer models", printerModels);
  const [chosenMaker, setChosenMaker] = useState<string>();
  const maker = chosenMaker ?? makerOf(form, known);
  const choose = (kind: Pick<PrinterForm, "language" | "model">) =>
    onChange(kind.language === form.language ? kind : { ...kind, ...othersOf(kind.language) });
  if (asks(form)) {
    // How it asks says who made it and what it speaks.
    const own = known.filter(({ languages }) => languages.includes(form.language));
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
  const models = [
    { value: autoModel, label: said.autoModel },
    ...(maker === anyMaker || form.language === "zpl" ? [{ value: genericModel, label: said.genericModel }] : []),
    ...modelsOf(maker, form, known).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div className="printer-fields kind">
      <Select
        label={fields.maker}
        values={[
          ...makersIn(known).map((name) => ({ value: name, label: name })),
          { value: anyMaker, label: said.anyMaker },
        ]}
        value={maker}
        onChange={(name) => {
          setChosenMaker(name);
          choose(kindOfMaker(name, form, known));
        }}
      />
      <Select
        label={fields.model}
        values={withStored(models, form.model)}
        value={form.model}
        hint={hint}
        problem={problemWith(error, "model")}
        onChange={(model) => choose(kindOfModel(model, form, known))}
      />
      <Select
        label={fields.language}
        values={languageNames.map((value) => ({ value, label: languages[value] }))}
        value={form.language}
        problem={problemWith(error, "language")}
        onChange={(language) => {
          setChosenMaker(undefined);
          choose(kindOfLanguage(language, form, known));
        }}
      />
    </div>
  );
}

/** What a printer that is connected to can speak. */
const languageNames: readonly PrinterFields["language"][] = ["escpos", "starprnt", "zpl"];

interface Choice {
  value: string;
  label: string;
}

/** A model that is stored is offered by its id while the list is not there, or when it is not in it. */
function withStored(models: readonly Choice[], stored: string): readonly Choice[] {
  return models.some(({ value }) => value === stored) ? models : [...models, { value: stored, label: stored }];
}

/** What printers of a language usually hold; what only those of another have goes back to what all have. */
function othersOf(language: PrinterFields["language"]): Partial<PrinterForm> {
  return {
    paper: language === "zpl" ? "labels" : "continuous",
    ...(language !== "zpl" && { dpi: "203" }),
    ...(language !== "escpos" && { charset: "none" }),
  };
}
