import { dayAfter } from "../jobs/moments.ts";
import { usePrinterChoice } from "../live/printers.ts";
import { Link, replacePath, usePlace } from "../router/router.tsx";
import { IconButton } from "../ui/button.tsx";
import { Choices } from "../ui/form/choices.tsx";
import { Failed, Skeleton } from "../ui/states.tsx";
import { localeNow } from "../words/language.ts";
import { words } from "../words/words.ts";
import { Figures } from "./figures.tsx";
import { OutageStrip } from "./outage-strip.tsx";
import { daysOf, movedBy, type Period, periodAddress, periodIn, type Span, spans, todayNow } from "./period.ts";
import { PeriodBars } from "./period-bars.tsx";
import { periodName } from "./period-name.ts";
import { Roll } from "./roll.tsx";
import { ToPaper } from "./to-paper.tsx";
import { type Numbers, useToday } from "./use-today.ts";

/** What was printed on a day, in a week or in a month, on one printer or on all: drawn. */
export function TodayPage() {
  const today = todayNow();
  const period = periodIn(usePlace().query, today);
  const { numbers, error, reload } = useToday(period);
  const show = (next: Period) =>
    replacePath(periodAddress({ ...next, day: next.day > today ? today : next.day }, today));
  const said = words().today;
  return (
    <div className="page today-page">
      <header className="page-head">
        <h1>{periodName(period, today, localeNow())}</h1>
        <div className="head-actions">
          <PrinterChoice period={period} show={show} />
          <Choices<Span>
            label={said.span}
            values={spans.map((value) => ({ value, label: said.spans[value] }))}
            value={period.span}
            onChange={(span) => show({ ...period, span })}
          />
          <IconButton icon="back" label={said.earlier} onClick={() => show(movedBy(period, -1))} />
          <IconButton
            icon="send"
            label={said.later}
            disabled={daysOf(period).end > today}
            onClick={() => show(movedBy(period, 1))}
          />
        </div>
      </header>
      {error && !numbers && <Failed error={error} onRetry={reload} />}
      {!error && !numbers && <Skeleton rows={3} height={180} />}
      {numbers && <Drawn numbers={numbers} />}
    </div>
  );
}

function Drawn({ numbers }: { numbers: Numbers }) {
  const { period, statistics, outages } = numbers;
  const printers = usePrinterChoice();
  const nameOf = (id: string) =>
    printers.length > 0 ? (printers.find((each) => each.id === id)?.name ?? id) : undefined;
  const said = words().today;
  const { first, end } = daysOf(period);
  const now = new Date();
  return (
    <>
      <Figures {...numbers} now={now} />
      <section className="card">
        <h2>{period.span === "day" ? said.byHour : said.byDay}</h2>
        <PeriodBars period={period} statistics={statistics}>
          {outages.length > 0 && <OutageStrip period={period} outages={outages} now={now} nameOf={nameOf} />}
        </PeriodBars>
        <p className="aside">
          <Link to={`jobs?${new URLSearchParams({ from: first, to: dayAfter(end, -1) })}`}>{said.seeJobs}</Link>
        </p>
      </section>
      <div className="today-pair">
        <section className="card">
          <h2>{said.toPaper}</h2>
          <ToPaper toPaper={statistics.toPaper} />
        </section>
        <section className="card">
          <h2>{said.roll}</h2>
          {statistics.rolls.map((roll) => (
            <Roll key={roll.printerId} roll={roll} name={nameOf(roll.printerId)} />
          ))}
          <p className="aside">{statistics.rolls.length > 0 ? said.rollAssumed : said.rollUnknown}</p>
        </section>
      </div>
    </>
  );
}

/** Only where there is more than one. */
function PrinterChoice({ period, show }: { period: Period; show(next: Period): void }) {
  const printers = usePrinterChoice();
  const { printer, everyPrinter } = words().today;
  if (printers.length === 0) return null;
  const { printerId = "", ...rest } = period;
  return (
    <select
      aria-label={printer}
      value={printerId}
      onChange={({ target: { value } }) => show({ ...rest, ...(value && { printerId: value }) })}
    >
      <option value="">{everyPrinter}</option>
      {printers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
