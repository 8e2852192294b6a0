import { useState } from "react";
import { words } from "../words/words.ts";
import type { ListFilter, narrowed } from "./job-filter.ts";
import { type Day, dayAfter, dayOf } from "./moments.ts";

interface DayChoiceProps {
  filter: ListFilter;
  narrow(changes: Parameters<typeof narrowed>[1]): void;
}

type Span = "any" | "today" | "yesterday" | "lastWeek" | "chosen";

/** The days that have names; the others are chosen by their dates. */
function spans(today: Day): Record<Exclude<Span, "chosen">, { from: Day | ""; to: Day | "" }> {
  const yesterday = dayAfter(today, -1);
  return {
    any: { from: "", to: "" },
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    lastWeek: { from: dayAfter(today, -6), to: today },
  };
}

export function DayChoice({ filter, narrow }: DayChoiceProps) {
  const [isChoosing, setChoosing] = useState(false);
  const { day, anyDay, today, yesterday, lastWeek, chosenDays } = words().jobs;
  const named = spans(dayOf(new Date()));
  const { from = "", to = "" } = filter;
  const names = Object.keys(named) as (keyof typeof named)[];
  const fitting = names.find((name) => named[name].from === from && named[name].to === to);
  const span: Span = isChoosing ? "chosen" : (fitting ?? "chosen");
  const choose = (name: string) => {
    const found = names.find((each) => each === name);
    setChoosing(found === undefined);
    if (found) narrow(named[found]);
  };
  return (
    <>
      <select aria-label={day} value={span} onChange={(event) => choose(event.target.value)}>
        <option value="any">{anyDay}</option>
        <option value="today">{today}</option>
        <option value="yesterday">{yesterday}</option>
        <option value="lastWeek">{lastWeek}</option>
        <option value="chosen">{chosenDays}</option>
      </select>
      {span === "chosen" && (
        <>
          <DayField label={words().jobs.from} value={from} onChange={(chosen) => narrow({ from: chosen })} />
          <DayField label={words().jobs.to} value={to} onChange={(chosen) => narrow({ to: chosen })} />
        </>
      )}
    </>
  );
}

function DayField({ label, value, onChange }: { label: string; value: string; onChange(day: string): void }) {
  return (
    <label className="day-field">
      <span>{label}</span>
      <input type="date" value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}
