import type { Dispatch } from "react";
import { type ApiError, problemOf } from "../api/http.ts";
import { Field } from "../ui/field.tsx";
import type { EditorAction, EditorState } from "./state/editor-state.ts";
import type { Problem } from "./state/problems.ts";

interface SettingsFormProps {
  state: EditorState;
  error: ApiError | undefined;
  problems: readonly Problem[];
  dispatch: Dispatch<EditorAction>;
}

const settings = [
  { name: "width", label: "Paper width", hint: "The widest paper it is made for, as in 80mm." },
  { name: "height", label: "Label length", hint: "Only for labels, as in 30mm. Leave empty for receipts." },
  { name: "locale", label: "Language", hint: "How dates and numbers are written, as in en-IE." },
  { name: "currency", label: "Currency", hint: "For amounts, as in EUR." },
  { name: "timeZone", label: "Time zone", hint: "As in Europe/Dublin." },
] as const;

export function SettingsForm({ state, error, problems, dispatch }: SettingsFormProps) {
  const name = (field: "id" | "name" | "description") => (value: string) => dispatch({ type: "named", field, value });
  const taken = error?.code === "TEMPLATE_EXISTS" ? "Another template has this id already." : undefined;
  return (
    <div className="settings">
      <Field
        label="Description"
        hint="Shown in the list of templates."
        value={state.description}
        onChange={name("description")}
      />
      <Field
        label="Id"
        value={state.id}
        onChange={name("id")}
        disabled={state.isStored}
        problem={taken ?? problemOf(error, "id", "The id")}
        hint={`Programs print with this id.${state.isStored ? "" : " It cannot be changed later."}`}
        spellCheck={false}
      />
      {settings.map((setting) => (
        <Field
          key={setting.name}
          label={setting.label}
          hint={setting.hint}
          value={textOf(state.config[setting.name])}
          problem={problems.find(({ path }) => path[0] === setting.name)?.text}
          onChange={(value) =>
            dispatch({
              type: "configChanged",
              path: [setting.name],
              value: value === "" && setting.name !== "width" ? undefined : value,
            })
          }
        />
      ))}
    </div>
  );
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
