import { useMemo, useState } from "react";
import type { JsonSchema } from "../api/types.ts";
import type { Draft } from "../templates/draft.ts";
import type { Tab } from "../ui/tabs.tsx";
import { UnsavedChanges } from "../ui/unsaved-changes.tsx";
import { languageNow } from "../words/language.ts";
import { words } from "../words/words.ts";
import { blockKinds } from "./blocks/block-fields.ts";
import { Blocks } from "./blocks/block-list.tsx";
import { SamplePane } from "./data/sample-pane.tsx";
import { useSampleData } from "./data/use-sample-data.ts";
import { EditorHead } from "./editor-head.tsx";
import { ExpressionsProvider } from "./expressions/expressions.tsx";
import { HelpPane } from "./help/help-pane.tsx";
import { JsonPane } from "./json/json-pane.tsx";
import { Panes } from "./panes.tsx";
import { useHeldProblems } from "./preview/held-problems.ts";
import { PreviewPane } from "./preview/preview-pane.tsx";
import { usePreview } from "./preview/use-preview.ts";
import { SettingsForm } from "./settings/settings-form.tsx";
import { isChanged } from "./state/editor-state.ts";
import { useChosenPrinter } from "./use-chosen-printer.ts";
import { useEditor } from "./use-editor.ts";
import { useSaving } from "./use-saving.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { ConflictDialog } from "./versions/conflict-dialog.tsx";
import { VersionsPanel } from "./versions/versions-panel.tsx";

interface EditorProps {
  draft: Draft;
  /** Of what is stored; undefined for a new template. */
  etag: string | undefined;
  schema: JsonSchema;
}

export function Editor({ draft, etag, schema }: EditorProps) {
  const editor = useEditor(draft, { isStored: etag !== undefined });
  const { state, dispatch, offerUndo } = editor;
  const { config, selected } = state;
  const [showsVersions, setShowsVersions] = useState(false);
  const target = useChosenPrinter(config);
  const sample = useSampleData(config);
  const drawn = usePreview(sample.config, sample.given, target);
  const { problems, listeners } = useHeldProblems(drawn.problems);
  const preview = { ...drawn, problems };
  const { needs } = drawn;
  const data = sample.dataFor(needs);
  const saving = useSaving({ state, dispatch, offerUndo, etag, data, printerId: target.printerId });
  useShortcuts({
    undo: () => dispatch({ type: "undone" }),
    redo: () => dispatch({ type: "redone" }),
    save: () => !saving.busy && (!state.isStored || isChanged(state)) && void saving.save(),
  });
  const kinds = useMemo(() => blockKinds(schema), [schema]);
  const inConfig = useMemo(() => problems.filter((problem) => problem.in === "config"), [problems]);
  const said = words().editor;
  // Rows that did not change are not drawn again, so those of another language are others.
  const language = languageNow();

  const design: Tab[] = [
    {
      name: "blocks",
      label: said.blocks,
      content: <Blocks key={language} {...{ config, kinds, selected, dispatch }} problems={inConfig} />,
    },
    {
      name: "settings",
      label: said.settings,
      content: <SettingsForm key={language} {...{ state, dispatch }} error={saving.error} problems={inConfig} />,
    },
  ];
  const source: Tab[] = [
    {
      name: "data",
      label: words().data.title,
      content: <SamplePane {...{ needs, data, problems, dispatch }} isGiven={config.example !== undefined} />,
    },
    { name: "json", label: "JSON", content: <JsonPane {...{ state, schema, problems, dispatch }} /> },
    { name: "help", label: words().help.title, content: <HelpPane /> },
  ];
  return (
    <div className="editor" {...listeners}>
      <EditorHead editor={editor} saving={saving} target={target} onVersions={() => setShowsVersions(true)} />
      <ExpressionsProvider {...{ config, selected, data }}>
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
      {saving.conflict && <ConflictDialog conflict={saving.conflict} saving={saving} mine={state} preview={preview} />}
      {showsVersions && (
        <VersionsPanel mine={state} preview={preview} saving={saving} onClose={() => setShowsVersions(false)} />
      )}
      <UnsavedChanges unsaved={isChanged(state) && !saving.leaving} />
    </div>
  );
}
