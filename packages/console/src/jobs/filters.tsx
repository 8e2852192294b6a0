import { useEffect, useState } from "react";
import type { JobStatus } from "../api/types.ts";
import { useTemplateNames } from "../live/job-name.ts";
import { usePrinterChoice } from "../live/printers.ts";
import { Choices } from "../ui/form/choices.tsx";
import { words } from "../words/words.ts";
import { DayChoice } from "./day-choice.tsx";
import type { ListFilter, narrowed } from "./job-filter.ts";
import { statuses } from "./job-words.ts";

interface FiltersProps {
  filter: ListFilter;
  narrow(changes: Parameters<typeof narrowed>[1]): void;
}

export function Filters({ filter, narrow }: FiltersProps) {
  const { status, all, statuses: names } = words().jobs;
  return (
    <search className="filters">
      <div className="filter-fields">
        <SearchField value={filter.q ?? ""} onChange={(q) => narrow({ q })} />
        <DayChoice filter={filter} narrow={narrow} />
        <TemplateChoice value={filter.templateId ?? ""} onChange={(templateId) => narrow({ templateId })} />
        <PrinterChoice value={filter.printerId ?? ""} onChange={(printerId) => narrow({ printerId })} />
      </div>
      <Choices<JobStatus | "all">
        label={status}
        values={[{ value: "all", label: all }, ...statuses.map((value) => ({ value, label: names[value] }))]}
        value={filter.status ?? "all"}
        onChange={(value) => narrow({ status: value === "all" ? "" : value })}
      />
    </search>
  );
}

/** Whoever types pauses for so long when a word is complete. */
const settleMs = 250;

function SearchField({ value, onChange }: { value: string; onChange(text: string): void }) {
  const [text, setText] = useState(value);
  const [latest, setLatest] = useState(value);
  // The address was changed by something else than typing here.
  if (latest !== value) {
    setLatest(value);
    if (text.trim() !== value) setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onChange(text.trim()), settleMs);
    return () => clearTimeout(timer);
  });
  return (
    <input
      type="search"
      aria-label={words().jobs.search}
      placeholder={words().jobs.searchHint}
      value={text}
      maxLength={200}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => event.key === "Enter" && onChange(text.trim())}
    />
  );
}

function TemplateChoice({ value, onChange }: { value: string; onChange(id: string): void }) {
  const templates = useTemplateNames();
  const { template, everyTemplate, testPage } = words().jobs;
  return (
    <select aria-label={template} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{everyTemplate}</option>
      {templates.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value="printer-test">{testPage}</option>
    </select>
  );
}

/** Only where there is more than one. */
function PrinterChoice({ value, onChange }: { value: string; onChange(id: string): void }) {
  const printers = usePrinterChoice();
  const { printer, everyPrinter } = words().jobs;
  if (printers.length === 0) return null;
  return (
    <select aria-label={printer} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{everyPrinter}</option>
      {printers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
