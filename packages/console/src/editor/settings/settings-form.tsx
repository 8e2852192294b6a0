import { type Dispatch, useId, useMemo } from "react";
import type { ApiError } from "../../api/http.ts";
import { idFor } from "../../api/id-for.ts";
import { problemBeside } from "../../problems/problem-text.ts";
import { sentenceOf } from "../../problems/sentence.ts";
import { Field } from "../../ui/form/field.tsx";
import { LengthField } from "../../ui/form/length-field.tsx";
import { Select } from "../../ui/form/select.tsx";
import { currencies, languages, type Named, timeZones } from "../../words/regions.ts";
import { words } from "../../words/words.ts";
import { ExpressionInput } from "../expressions/expression-input.tsx";
import type { EditorAction, EditorState } from "../state/editor-state.ts";
import type { Problem } from "../state/problems.ts";

interface SettingsFormProps {
  state: EditorState;
  error: ApiError | undefined;
  problems: readonly Problem[];
  dispatch: Dispatch<EditorAction>;
}

/** The rolls that receipt printers take, and the labels most shops have. Any other width can be typed. */
const usualWidths = ["80", "58", "50", "62", "100"];

export function SettingsForm({ state, error, problems, dispatch }: SettingsFormProps) {
  const said = words().editor.setting;
  const { config } = state;
  const name = (field: "id" | "name" | "description") => (value: string) => dispatch({ type: "named", field, value });
  const taken = error?.code === "TEMPLATE_EXISTS" ? said.idTaken : undefined;
  /** What every field of the configuration has; an emptied one is taken away. */
  const setting = (field: string) => ({
    value: textOf(config[field]),
    problem: textOfProblem(problems.find(({ path }) => path[0] === field)),
    onChange: (value: string) =>
      dispatch({ type: "configChanged", path: [field], value: value === "" && field !== "width" ? undefined : value }),
  });
  const paper = setting("media");
  const isLabel = config.height !== undefined || (config.media !== undefined && config.media !== "continuous");
  return (
    <div className="settings">
      <Select label={said.media} values={media()} {...paper} value={paper.value === "continuous" ? "" : paper.value} />
      <div className="small-fields">
        <LengthField label={said.width} suggestions={usualWidths} {...setting("width")} />
        {isLabel && <LengthField label={said.height} {...setting("height")} />}
      </div>
      <Regions setting={setting} />
      <Title {...setting("title")} />
      <Field
        label={said.description}
        hint={said.descriptionHint}
        value={state.description}
        onChange={name("description")}
      />
      <Field
        label={said.id}
        value={state.id}
        placeholder={idFor(state.name)}
        onChange={name("id")}
        disabled={state.isStored}
        problem={taken ?? problemBeside(error, "id")}
        hint={state.isStored ? said.idHint : said.newIdHint}
        spellCheck={false}
      />
      <details className="fold" open={["bottomMargin", "direction"].some((field) => config[field] !== undefined)}>
        <summary>{words().blocks.more}</summary>
        <Select label={said.direction} values={directions()} {...setting("direction")} />
        <LengthField label={said.bottomMargin} {...setting("bottomMargin")} />
      </details>
    </div>
  );
}

interface Setting {
  value: string;
  problem: string | undefined;
  onChange(value: string): void;
}

/** By which a job of this template is called, filled with its data. */
function Title({ problem, ...field }: Setting) {
  const id = useId();
  const said = words().editor.setting;
  return (
    <div className="field">
      <label htmlFor={id}>{said.title}</label>
      <ExpressionInput
        {...field}
        id={id}
        placeholder={said.titleExample}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-note`}
      />
      <p id={`${id}-note`} className={problem ? "problem" : "hint"}>
        {problem ?? said.titleHint}
      </p>
    </div>
  );
}

/** Where the receipt is printed. What is left empty is as the shop has it. */
function Regions({ setting }: { setting(field: string): Setting }) {
  const said = words().editor.setting;
  const [locale, currency, timeZone] = [setting("locale"), setting("currency"), setting("timeZone")];
  const withShop = (values: Named[]) => [{ value: "", label: said.asTheShop }, ...values];
  const lists = {
    locale: useMemo(() => languages(locale.value), [locale.value]),
    currency: useMemo(() => currencies(currency.value), [currency.value]),
    timeZone: useMemo(() => timeZones(timeZone.value), [timeZone.value]),
  };
  return (
    <>
      <Select label={said.locale} hint={said.localeHint} values={withShop(lists.locale)} {...locale} />
      <Select label={said.currency} values={withShop(lists.currency)} {...currency} />
      <Select label={said.timeZone} values={withShop(lists.timeZone)} {...timeZone} />
    </>
  );
}

function media(): Named[] {
  const { continuous, gap, blackMark } = words().editor.setting.medias;
  return [
    { value: "", label: continuous },
    { value: "gap", label: gap },
    { value: "black-mark", label: blackMark },
  ];
}

function directions(): Named[] {
  const { byText, ltr, rtl } = words().editor.setting.directions;
  return [
    { value: "", label: byText },
    { value: "ltr", label: ltr },
    { value: "rtl", label: rtl },
  ];
}

function textOfProblem(problem: Problem | undefined): string | undefined {
  return problem && sentenceOf(problem.said);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
