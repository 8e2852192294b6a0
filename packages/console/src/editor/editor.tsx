import { lazy, Suspense, useMemo, useReducer, useState } from "react";
import type { JsonSchema } from "../api/types.ts";
import { usePrinter } from "../printer/printer-status.ts";
import type { Draft } from "../templates/draft.ts";
import { Button } from "../ui/button.tsx";
import { Bones } from "../ui/states.tsx";
import { type Tab, Tabs } from "../ui/tabs.tsx";
import { blockKinds } from "./block-fields.ts";
import { Blocks } from "./block-list.tsx";
import { DataForm } from "./data-form.tsx";
import { EditorHead } from "./editor-head.tsx";
import { begin, edit } from "./editor-state.ts";
import { Leaving } from "./leaving.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import { completed } from "./sample-data.ts";
import { SettingsForm } from "./settings-form.tsx";
import { useMedia } from "./use-media.ts";
import { usePreview } from "./use-preview.ts";
import { useSaving } from "./use-saving.ts";

const JsonEditor = lazy(() => import("./json-editor.tsx").then((module) => ({ default: module.JsonEditor })));

interface EditorProps {
  draft: Draft;
  isNew: boolean;
  schema: JsonSchema;
}

export function Editor({ draft, isNew, schema }: EditorProps) {
  const [state, dispatch] = useReducer(edit, draft, begin);
  const { printer } = usePrinter();
  const [chosenWidth, setWidth] = useState<number>();
  const widthMm = chosenWidth ?? (printer?.width === 58 ? 58 : 80);
  const preview = usePreview(state.config, state.typed, widthMm);
  const { needs } = preview;
  const data = useMemo(
    () => (state.typed && needs ? completed(state.typed, needs.example) : undefined),
    [state.typed, needs],
  );
  const saving = useSaving({ state, isNew, dispatch, data: data ?? needs?.example });
  const kinds = useMemo(() => blockKinds(schema), [schema]);
  const inConfig = preview.problems.filter((problem) => problem.in === "config");

  const blocks: Tab = {
    name: "blocks",
    label: "Blocks",
    content: (
      <Blocks config={state.config} kinds={kinds} selected={state.selected} problems={inConfig} dispatch={dispatch} />
    ),
  };
  const settings: Tab = {
    name: "settings",
    label: "Settings",
    content: <SettingsForm state={state} isNew={isNew} error={saving.error} problems={inConfig} dispatch={dispatch} />,
  };
  const text: Tab = {
    name: "json",
    label: "JSON",
    content: (
      <div className="json-pane">
        <p className="json-note" role="status">
          {state.textProblem}
        </p>
        <Suspense fallback={<Bones rows={1} height={320} />}>
          <JsonEditor
            text={state.text}
            schema={schema}
            problems={preview.problems}
            onText={(typed) => dispatch({ type: "wrote", text: typed })}
          />
        </Suspense>
      </div>
    ),
  };
  const sample: Tab = {
    name: "data",
    label: "Data",
    content: needs ? (
      <>
        <DataForm
          needs={needs}
          data={data ?? needs.example}
          problems={preview.problems}
          onChange={(next) => dispatch({ type: "filled", data: next })}
        />
        <div className="data-acts">
          {Object.keys(needs.schema.properties ?? {}).length === 0 && (
            <p className="aside">This template needs no data yet. Write {"{{ name }}"} into a text to ask for some.</p>
          )}
          {data && (
            <>
              <Button onClick={() => dispatch({ type: "configured", path: ["example"], value: data })}>
                Keep as the template's example
              </Button>
              <Button look="quiet" onClick={() => dispatch({ type: "filled", data: undefined })}>
                Back to the example
              </Button>
            </>
          )}
        </div>
      </>
    ) : (
      <Bones rows={4} height={56} />
    ),
  };
  const paper = (
    <PreviewPane
      preview={preview}
      widthMm={widthMm}
      onWidth={setWidth}
      onShow={(path) => dispatch({ type: "selected", path })}
    />
  );

  return (
    <div className="editor">
      <EditorHead state={state} isNew={isNew} saving={saving} dispatch={dispatch} />
      <Panes design={[blocks, settings]} source={[text, sample]} paper={paper} />
      <Leaving unsaved={state.changed && !saving.leaving} />
    </div>
  );
}

/** Three columns where there is room, two on a small laptop, one on a phone. */
function Panes({ design, source, paper }: { design: Tab[]; source: Tab[]; paper: React.ReactNode }) {
  const [left, setLeft] = useState("blocks");
  const [middle, setMiddle] = useState("json");
  const wide = useMedia("(min-width: 1240px)");
  const narrow = useMedia("(max-width: 759px)");
  if (wide) {
    return (
      <div className="panes three">
        <Tabs label="Design" tabs={design} open={left} onOpen={setLeft} />
        <Tabs label="Source" tabs={source} open={middle} onOpen={setMiddle} />
        {paper}
      </div>
    );
  }
  const all = [...design, ...source, ...(narrow ? [{ name: "paper", label: "Preview", content: paper }] : [])];
  return (
    <div className={`panes ${narrow ? "one" : "two"}`}>
      <Tabs label="Editor" tabs={all} open={left} onOpen={setLeft} />
      {!narrow && paper}
    </div>
  );
}
