import type { Dispatch } from "react";
import type { DataNeeds } from "../../api/calls.ts";
import type { Data } from "../../api/types.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/states.tsx";
import type { EditorAction } from "../state/editor-state.ts";
import type { Problem } from "../state/problems.ts";
import { DataForm } from "./data-form.tsx";

interface SamplePaneProps {
  needs: DataNeeds | undefined;
  /** What a person typed; without it the template's example is shown. */
  data: Data | undefined;
  problems: readonly Problem[];
  dispatch: Dispatch<EditorAction>;
}

export function SamplePane({ needs, data, problems, dispatch }: SamplePaneProps) {
  if (!needs) return <Skeleton rows={4} height={56} />;
  return (
    <>
      <DataForm
        needs={needs}
        data={data ?? needs.example}
        problems={problems}
        onChange={(next) => dispatch({ type: "sampleDataChanged", data: next })}
      />
      <div className="data-actions">
        {Object.keys(needs.schema.properties ?? {}).length === 0 && (
          <p className="aside">This template needs no data yet. Write {"{{ name }}"} into a text to ask for some.</p>
        )}
        {data && (
          <>
            <Button onClick={() => dispatch({ type: "configChanged", path: ["example"], value: data })}>
              Keep as the template's example
            </Button>
            <Button variant="quiet" onClick={() => dispatch({ type: "sampleDataChanged", data: undefined })}>
              Back to the example
            </Button>
          </>
        )}
      </div>
    </>
  );
}
