import { useEffect, useRef, useState } from "react";
import { type DataNeeds, previewDraft, previewSchema } from "../../api/calls.ts";
import { asApiError } from "../../api/http.ts";
import type { Data, Drawing, TemplateConfig } from "../../api/types.ts";
import { listen } from "../../live/live.ts";
import { completed } from "../data/sample-data.ts";
import { noProblems, type Problem, problemOf, problemsIn } from "../state/problems.ts";
import type { ChosenPrinter } from "../use-chosen-printer.ts";
import { type PaperOfPreview, usePaper } from "./use-paper.ts";

/** Typing pauses shorter than this are one change. The picture follows within 300 ms all the same. */
const settleMs = 70;

export interface Preview {
  /** The last drawing that could be made. */
  drawing: Drawing | undefined;
  /** What data the template needs; the last answer stays while the template cannot be read. */
  needs: DataNeeds | undefined;
  problems: readonly Problem[];
  /** The drawing is not of what is typed now. */
  behind: boolean;
  /** Of what is typed now there is no drawing, because of the problems. */
  failed: boolean;
  /** What it is drawn on. */
  paper: PaperOfPreview;
}

interface Shown {
  drawing?: Drawing;
  needs?: DataNeeds;
  problems: readonly Problem[];
  failed: boolean;
  of?: TemplateConfig;
}

/** Follows the template and its sample data. An answer that was overtaken by the next keystroke is dropped. */
export function usePreview(config: TemplateConfig, typed: Data | undefined, printer: ChosenPrinter): Preview {
  const paper = usePaper(config, printer);
  const { target } = paper;
  const [shown, setShown] = useState<Shown>({ problems: noProblems, failed: false });
  const known = useRef<{ config: TemplateConfig; needs: DataNeeds }>(undefined);
  useEffect(() => {
    async function needsNow(signal: AbortSignal): Promise<DataNeeds> {
      if (known.current?.config === config) return known.current.needs;
      const needs = await previewSchema(config, signal);
      known.current = { config, needs };
      return needs;
    }

    async function draw(signal: AbortSignal): Promise<Shown> {
      const asking = needsNow(signal);
      // Typed data waits for what the template needs now, so that a field just added does not count as missing.
      const data = typed && completed(typed, await asking);
      const asked = previewDraft({ config, ...target, ...(data && { data }) }, signal);
      const [needs, drawing] = await Promise.all([asking, asked]);
      const { codedProblems } = drawing;
      const problems = codedProblems.length === 0 ? noProblems : codedProblems.map(problemOf);
      return { drawing, needs, problems, failed: false, of: config };
    }

    function fail(error: unknown): void {
      const needs = known.current?.config === config ? { needs: known.current.needs } : {};
      setShown((before) => ({
        ...before,
        ...needs,
        problems: problemsIn(asApiError(error)),
        failed: true,
        of: config,
      }));
    }

    function begin(): () => void {
      const ending = new AbortController();
      const { signal } = ending;
      const show = () =>
        draw(signal).then(
          (next) => !signal.aborted && setShown(next),
          (error: unknown) => !signal.aborted && fail(error),
        );
      const timer = setTimeout(show, settleMs);
      return () => {
        clearTimeout(timer);
        ending.abort();
      };
    }

    let end = begin();
    const stopListening = listen(({ type }) => {
      // A service that is back may draw what it could not draw while it was away.
      if (type !== "resync") return;
      end();
      end = begin();
    });
    return () => {
      stopListening();
      end();
    };
  }, [config, typed, target]);
  const { drawing, needs, problems, failed, of } = shown;
  return { drawing, needs, problems, failed, paper, behind: of !== config };
}
