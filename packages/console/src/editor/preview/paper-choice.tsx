import { words } from "../../words/words.ts";
import type { ChosenPrinter } from "../use-chosen-printer.ts";
import type { OtherPaper, PaperOfPreview } from "./use-paper.ts";

interface PaperChoiceProps {
  target: ChosenPrinter;
  paper: PaperOfPreview;
}

/** For which printer the preview is drawn, or for which other paper. */
export function PaperChoice({ target: { printers, printerId, widthMm }, paper }: PaperChoiceProps) {
  const { other, others } = paper;
  const said = words().preview;
  const own = printers.map(({ id, name, width }) => ({ key: printerKey(id), label: `${name}, ${width} mm` }));
  const choose = (key: string) => {
    const found = others.find((each) => paperKey(each) === key);
    if (found) paper.chooseOther(found);
    else paper.choosePrinter(key.slice(printerPrefix.length));
  };
  return (
    <select
      aria-label={said.paper}
      value={other ? paperKey(other) : printerKey(printerId ?? "")}
      onChange={(event) => choose(event.target.value)}
    >
      <optgroup label={said.printers}>
        {own.length === 0 && (
          <option value={printerKey("")}>
            {said.printersPaper(other ? widthMm : (paper.target.width ?? widthMm))}
          </option>
        )}
        {own.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </optgroup>
      <optgroup label={said.otherPaper}>
        {withChosen(others, other).map((each) => (
          <option key={paperKey(each)} value={paperKey(each)}>
            {each.kind === "label" ? said.labelPrinter(each.widthMm) : said.receiptPrinter(each.widthMm)}
          </option>
        ))}
      </optgroup>
    </select>
  );
}

/** What is chosen stays in the list when the template's own width changes. */
function withChosen(others: readonly OtherPaper[], chosen: OtherPaper | undefined): readonly OtherPaper[] {
  if (!chosen || others.some((each) => paperKey(each) === paperKey(chosen))) return others;
  return [...others, chosen];
}

const printerPrefix = "printer ";

function printerKey(id: string): string {
  return printerPrefix + id;
}

function paperKey({ kind, widthMm }: OtherPaper): string {
  return `${kind} ${widthMm}`;
}
