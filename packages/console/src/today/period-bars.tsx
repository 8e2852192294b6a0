import type { ReactNode } from "react";
import type { Statistics } from "../api/types.ts";
import { localeNow } from "../words/language.ts";
import { words } from "../words/words.ts";
import { Bars } from "./bars.tsx";
import { metres } from "./numbers.ts";
import { type Period, type Slot, slotsOf } from "./period.ts";

/** Every so many hours and days of a month have a label: more would touch each other on a phone. */
const labelled = { day: 6, week: 1, month: 5 } as const;

interface PeriodBarsProps {
  period: Period;
  statistics: Statistics;
  /** What else happened, below the bars. */
  children: ReactNode;
}

/** Receipts by the hour or by the day, and the same as a table for those who hear the page. */
export function PeriodBars({ period, statistics, children }: PeriodBarsProps) {
  const slots = slotsOf(period, statistics.hours);
  const locale = localeNow();
  const said = words().today;
  const name = nameIn(period, locale);
  const short = shortIn(period, locale);
  const bars = slots.map((slot, at) => ({
    label: at % labelled[period.span] === 0 ? short(slot.begin) : "",
    text: `${name(slot.begin)}: ${said.slot(slot.receipts, metres(slot.paperMm))}`,
    good: slot.receipts,
    bad: slot.failed,
  }));
  const hasSome = ({ receipts, failed }: Slot) => receipts + failed > 0;
  return (
    <>
      <Bars bars={bars}>{children}</Bars>
      <div className="visually-hidden">
        <table>
          <caption>{period.span === "day" ? said.byHour : said.byDay}</caption>
          <thead>
            <tr>
              <th>{said.time}</th>
              <th>{said.receipts}</th>
              <th>{said.failedColumn}</th>
              <th>{said.paper}</th>
            </tr>
          </thead>
          <tbody>
            {slots.filter(hasSome).map(({ begin, receipts, failed, paperMm }) => (
              <tr key={begin.toISOString()}>
                <th>{name(begin)}</th>
                <td>{receipts}</td>
                <td>{failed}</td>
                <td>{metres(paperMm)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function nameIn({ span }: Period, locale: string): (begin: Date) => string {
  const style = span === "day" ? ({ hour: "2-digit", minute: "2-digit" } as const) : longDay;
  const format = new Intl.DateTimeFormat(locale, style);
  return (begin) => format.format(begin);
}

const longDay = { weekday: "long", day: "numeric", month: "long" } as const;

function shortIn({ span }: Period, locale: string): (begin: Date) => string {
  if (span === "month") return (begin) => String(begin.getDate());
  const style = span === "day" ? ({ hour: "numeric" } as const) : ({ weekday: "short" } as const);
  const format = new Intl.DateTimeFormat(locale, style);
  return (begin) => format.format(begin);
}
