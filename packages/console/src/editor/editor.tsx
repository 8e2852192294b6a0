import { useMemo, useReducer } from "react";
import type { JsonSchema } from "../api/types.ts";
import type { Draft } from "../templates/draft.ts";
import type { Tab } from "../ui/tabs.tsx";
import { words } from "../words/words.ts";
import { blockKinds } from "./blocks/block-fields.ts";
import { Blocks } from "./blocks/block-list.tsx";
import { SetAside } from "./conflict-dialog.tsx";
import { completed } from "./data/sample-data.ts";
import { SamplePane } from "./data/sample-pane.tsx";
import { EditorHead } from "./editor-head.tsx";
import { ExpressionsProvider } from "./expressions/expressions.tsx";
import { HelpPane } from "./help/help-pane.tsx";
import { JsonPane } from "./json/json-pane.tsx";
import { Panes } from "./panes.tsx";
import { PreviewPane } from "./preview/preview-pane.tsx";
import { usePreview } from "./preview/use-preview.ts";
import { SettingsForm } from "./settings-form.tsx";
import { begin, edit } from "./state/editor-state.ts";
import { UnsavedChanges } from "./unsaved-changes.tsx";
import { useChosenPrinter } from "./use-chosen-printer.ts";
import { useSaving } from "./use-saving.ts";

interface EditorProps {
  draft: Draft;
  /** Of what is stored; undefined for a new template. */
  etag: string | undefined;
  schema: JsonSchema;
}

export function Editor({ draft, etag, schema }: EditorProps) {
  const [state, dispatch] = useReducer(edit, undefined, () => begin(draft, { isStored: etag !== undefined }));
  const { config, typed, selected } = state;
  const target = useChosenPrinter();
  const preview = usePreview(config, typed, target);
  const { needs, problems } = preview;
  const data = useMemo(() => (typed && needs ? completed(typed, needs.example) : undefined), [typed, needs]);
  const saving = useSaving({ state, dispatch, etag, data: data ?? needs?.example, printerId: target.printerId });
  const kinds = useMemo(() => blockKinds(schema), [schema]);
  const inConfig = useMemo(() => problems.filter((problem) => problem.in === "config"), [problems]);

  const design: Tab[] = [
    {
      name: "blocks",
      label: "Blocks",
      content: <Blocks {...{ config, kinds, selected, dispatch }} problems={inConfig} />,
    },
    {
      name: "settings",
      label: "Settings",
      content: <SettingsForm {...{ state, dispatch }} error={saving.error} problems={inConfig} />,
    },
  ];
  const source: Tab[] = [
    { name: "json", label: "JSON", content: <JsonPane {...{ state, schema, problems, dispatch }} /> },
    { name: "data", label: "Data", content: <SamplePane {...{ needs, data, problems, dispatch }} /> },
    { name: "help", label: words().help.title, content: <HelpPane /> },
  ];
  return (
    <div className="editor">
      <EditorHead state={state} saving={saving} target={target} dispatch={dispatch} />
      <SetAside saving={saving} />
      <ExpressionsProvider {...{ config, selected }} data={data ?? needs?.example}>
        <Panes
          design={design}
          source={source}
          paper={
            <PreviewPane
              {...{ preview, config, target, selected }}
              onSelect={(path) => dispatch({ type: "selected", path })}
            />
          }
        />
      </ExpressionsProvider>
      <UnsavedChanges unsaved={(state.changed || saving.hasSetAside) && !saving.leaving} />
    </div>
  );
}
