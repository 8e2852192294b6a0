import { Choices } from "../../ui/choices.tsx";
import { Paper, Picture } from "../../ui/paper.tsx";
import { labelOf } from "../blocks/block-fields.ts";
import type { Path } from "../state/path.ts";
import { blockOf, type Problem } from "../state/problems.ts";
import type { ChosenPrinter } from "../use-chosen-printer.ts";
import type { Preview } from "./use-preview.ts";

interface PreviewPaneProps {
  preview: Preview;
  target: ChosenPrinter;
  onShow(block: Path): void;
}

const widths = [
  { value: "58", label: "58 mm" },
  { value: "80", label: "80 mm" },
] as const;

/** What the printer would print, made from the very bytes it would get. */
export function PreviewPane({ preview, target, onShow }: PreviewPaneProps) {
  const { picture, problems, behind } = preview;
  return (
    <section className="preview" aria-label="Preview">
      <header>
        <h2>Preview</h2>
        <TargetChoice target={target} />
      </header>
      <div className="preview-problems" aria-live="polite">
        {problems.length > 0 && (
          <ul>
            {problems.map((problem) => (
              <li key={`${problem.in} ${problem.path.join(".")} ${problem.text}`}>
                <ProblemLine problem={problem} onShow={onShow} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={`preview-desk ${problems.length > 0 ? "stale" : ""}`} data-behind={behind}>
        <Paper widthMm={target.widthMm}>
          {picture && <Picture blob={picture} alt="The receipt as it would be printed" />}
        </Paper>
      </div>
    </section>
  );
}

/** For which printer, where there are several; with one, for which paper. */
function TargetChoice({
  target: { printers, printerId, widthMm, choosePrinter, chooseWidth },
}: {
  target: ChosenPrinter;
}) {
  if (printerId === undefined) {
    return (
      <Choices
        label="Paper width"
        values={widths}
        value={widthMm === 58 ? "58" : "80"}
        onChange={(value) => chooseWidth(Number(value))}
      />
    );
  }
  return (
    <select
      aria-label="Printer of the preview"
      value={printerId}
      onChange={(event) => choosePrinter(event.target.value)}
    >
      {printers.map(({ id, name, width }) => (
        <option key={id} value={id}>
          {name}, {width} mm
        </option>
      ))}
    </select>
  );
}

function ProblemLine({ problem, onShow }: { problem: Problem; onShow(block: Path): void }) {
  const block = problem.in === "config" ? blockOf(problem.path) : null;
  if (!block) return <>{`${whereWords(problem)}${problem.text}`}</>;
  return (
    <button type="button" className="problem-link" onClick={() => onShow(block)}>
      {whereWords(problem)}
      {problem.text}
    </button>
  );
}

/** `["blocks", 2, "content"]` is "Block 3, content: ". */
export function whereWords({ in: where, path }: Problem): string {
  if (where === "other" || path.length === 0) return "";
  const words = path
    .map((part, index) => (typeof part === "number" ? ` ${part + 1}` : wordOf(part, path[index + 1] !== undefined)))
    .join("")
    .replace(/^, /, "");
  if (where === "data") return `Sample data, ${words}: `;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: `;
}

function wordOf(part: string, isList: boolean): string {
  if (part === "blocks") return ", block";
  if (part === "columns" && isList) return ", column";
  return `, ${labelOf(part).toLowerCase()}`;
}
