import type { Dispatch } from "react";
import type { DataNeeds } from "../../api/calls.ts";
import type { Data } from "../../api/types.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { words } from "../../words/words.ts";
import type { EditorAction } from "../state/editor-state.ts";
import type { Problem } from "../state/problems.ts";
import { DataForm } from "./data-form.tsx";

interface SamplePaneProps {
  needs: DataNeeds | undefined;
  data: Data | undefined;
  /** It is part of the template. Otherwise the service makes it up. */
  isGiven: boolean;
  problems: readonly Problem[];
  dispatch: Dispatch<EditorAction>;
}

/** The data that the preview shows. It is kept with the template and never printed on a real receipt. */
export function SamplePane({ needs, data, isGiven, problems, dispatch }: SamplePaneProps) {
  if (!needs || !data) return <Skeleton rows={4} height={56} />;
  const needsNone = Object.keys(needs.schema.properties ?? {}).length === 0;
  return (
    <>
      <p className="data-note">{needsNone ? words().data.noneNeeded : words().data.what}</p>
      <DataForm
        needs={needs}
        data={data}
        problems={problems}
        onChange={(next, path) => dispatch({ type: "sampleDataChanged", data: next, ...(path && { path }) })}
      />
      {isGiven && (
        <div className="data-actions">
          <Button variant="quiet" onClick={() => dispatch({ type: "sampleDataChanged", data: undefined })}>
            {words().data.makeUp}
          </Button>
        </div>
      )}
    </>
  );
}
