import { type Dispatch, lazy, Suspense } from "react";
import type { JsonSchema } from "../../api/types.ts";
import { Skeleton } from "../../ui/states.tsx";
import { useExpressions } from "../expressions/expressions.tsx";
import type { EditorAction, EditorState } from "../state/editor-state.ts";
import type { Problem } from "../state/problems.ts";

/** The largest part of the console, loaded when it is shown. */
const JsonEditor = lazy(() => import("./json-editor.tsx").then((module) => ({ default: module.JsonEditor })));

interface JsonPaneProps {
  state: EditorState;
  schema: JsonSchema;
  problems: readonly Problem[];
  dispatch: Dispatch<EditorAction>;
}

export function JsonPane({ state, schema, problems, dispatch }: JsonPaneProps) {
  const expressions = useExpressions();
  return (
    <div className="json-pane">
      <p className="json-note" role="status">
        {state.textProblem}
      </p>
      <Suspense fallback={<Skeleton rows={1} height={320} />}>
        <JsonEditor
          text={state.text}
          schema={schema}
          problems={problems}
          selected={state.selected}
          expressions={expressions}
          onText={(text) => dispatch({ type: "textChanged", text })}
        />
      </Suspense>
    </div>
  );
}
