import { useEffect, useState } from "react";
import { type DataNeeds, previewPicture, previewSchema } from "../api/calls.ts";
import { ApiError, asApiError } from "../api/http.ts";
import type { Data, TemplateConfig } from "../api/types.ts";
import { noProblems, type Problem, parseProblem } from "./problems.ts";

/** Typing pauses shorter than this are one change. The picture follows within 300 ms all the same. */
const settleMs = 70;

/** What the template needs changes more seldom than how it looks. */
const needsSettleMs = 250;

export interface Preview {
  /** The last picture that could be made. */
  picture: Blob | undefined;
  problems: readonly Problem[];
  /** The picture is not of what is typed now. */
  behind: boolean;
}

export function usePreview(config: TemplateConfig, data: Data | undefined, widthMm: number): Preview {
  const [shown, setShown] = useState<{ picture?: Blob; problems: readonly Problem[]; of?: unknown }>({
    problems: noProblems,
  });
  useEffect(() => {
    const ending = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const request = { config, width: widthMm, ...(data && { data }) };
        const picture = await previewPicture(request, ending.signal);
        if (!ending.signal.aborted) setShown({ picture, problems: noProblems, of: config });
      } catch (error) {
        if (ending.signal.aborted) return;
        setShown((before) => ({ ...before, problems: problemsOf(asApiError(error)), of: config }));
      }
    }, settleMs);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [config, data, widthMm]);
  return { picture: shown.picture, problems: shown.problems, behind: shown.of !== config };
}

function problemsOf(error: ApiError): readonly Problem[] {
  if (error.details.length === 0) return [{ in: "other", path: [], text: error.message }];
  return error.details.map(parseProblem);
}

/** What data the template needs; the last answer stays while the template cannot be read. */
export function useDataNeeds(config: TemplateConfig): DataNeeds | undefined {
  const [needs, setNeeds] = useState<DataNeeds>();
  const known = needs !== undefined;
  useEffect(() => {
    const ending = new AbortController();
    const timer = setTimeout(
      () =>
        previewSchema(config, ending.signal).then(setNeeds, (error: unknown) => {
          // What is wrong with the template is told beside the preview.
          if (!(error instanceof ApiError) && !ending.signal.aborted) throw error;
        }),
      known ? needsSettleMs : 0,
    );
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [config, known]);
  return needs;
}
