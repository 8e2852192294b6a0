import type { TemplateConfig } from "../../api/types.ts";
import { problemText } from "../../problems/problem-text.ts";
import { Choices } from "../../ui/form/choices.tsx";
import { localeNow } from "../../words/language.ts";
import { words } from "../../words/words.ts";
import type { Path } from "../state/path.ts";
import { blockOf, type Problem } from "../state/problems.ts";
import type { ChosenPrinter } from "../use-chosen-printer.ts";
import { PaperChoice } from "./paper-choice.tsx";
import { millimetres, Sheet } from "./sheet.tsx";
import type { Preview } from "./use-preview.ts";
import { useZoom, type Zoom } from "./zoom.ts";

interface PreviewPaneProps {
  preview: Preview;
  config: TemplateConfig;
  target: ChosenPrinter;
  selected: Path | null;
  onSelect(block: Path): void;
}

/** What the printer would print, made from the very bytes it would get. */
export function PreviewPane({ preview, config, target, selected, onSelect }: PreviewPaneProps) {
  const { drawing, problems, behind, failed, paper } = preview;
  const [zoom, setZoom] = useZoom();
  const said = words().preview;
  // A problem that is held back while somebody types must not show by the picture either.
  const isStale = failed && problems.length > 0;
  return (
    <section className="preview" aria-label={said.title}>
      <header>
        <h2>{said.title}</h2>
        <PaperChoice target={target} paper={paper} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard. */}
      <div className={`preview-desk ${zoom} ${isStale ? "stale" : ""}`} data-behind={behind} tabIndex={0}>
        {drawing && <Sheet drawing={drawing} media={config.media} selected={selected} onSelect={onSelect} />}
      </div>
      <div className="preview-problems" aria-live="polite">
        {problems.length > 0 && (
          <ul>
            {problems.map((problem) => (
              <li key={`${problem.said.path} ${problem.said.message}`}>
                <ProblemLine problem={problem} onSelect={onSelect} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <footer>
        <span className="preview-size">{drawing && sizeOf(drawing)}</span>
        <Choices label={said.zoom} values={zoomChoices()} value={zoom} onChange={setZoom} />
      </footer>
    </section>
  );
}

function sizeOf({ widthMm, heightDots, labelDots, dotsPerMm }: NonNullable<Preview["drawing"]>): string {
  return `${millimetres(widthMm)} × ${millimetres((labelDots ?? heightDots) / dotsPerMm)} mm`;
}

function zoomChoices(): { value: Zoom; label: string }[] {
  const percent = new Intl.NumberFormat(localeNow(), { style: "percent" });
  return [
    { value: "fit", label: words().preview.fit },
    { value: "real", label: "1:1" },
    { value: "dots", label: percent.format(1) },
    { value: "double", label: percent.format(2) },
  ];
}

function ProblemLine({ problem, onSelect }: { problem: Problem; onSelect(block: Path): void }) {
  const block = problem.in === "config" ? blockOf(problem.path) : null;
  const line = problemText(problem.said);
  if (!block) return <>{line}</>;
  return (
    <button type="button" className="problem-link" onClick={() => onSelect(block)}>
      {line}
    </button>
  );
}
