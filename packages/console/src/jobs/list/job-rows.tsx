import { type KeyboardEvent, memo, useEffect, useId, useRef, useState } from "react";
import type { Job, Outage } from "../../api/types.ts";
import { isNameless, useJobName, useTemplateName } from "../../live/job-name.ts";
import { usePrinters } from "../../live/printers.ts";
import { Link } from "../../router/router.tsx";
import { localeNow } from "../../words/language.ts";
import { words } from "../../words/words.ts";
import { jobsAddress, type ListFilter } from "../job-filter.ts";
import { rowNote, shortId } from "../job-words.ts";
import { dayHeading, dayOf, fullMoment, rowMoment } from "../moments.ts";
import { StatusBadge } from "../status-badge.tsx";
import { entriesOf } from "./entries.ts";
import type { JobList } from "./job-list.ts";
import { moveFocus } from "./move-focus.ts";
import { OutageRow } from "./outage-row.tsx";

interface JobRowsProps {
  list: JobList;
  outages: readonly Outage[];
  filter: ListFilter;
  openId: string | undefined;
  onMore(): void;
}

/**
 * Jobs and outages under the days they were accepted and began on. One job is reached by Tab, the others from there by the
 * arrow keys.
 */
export function JobRows({ list, outages, filter, openId, onMore }: JobRowsProps) {
  const { jobs, nextCursor } = list;
  const { printers = [] } = usePrinters();
  const nameOf = useJobName();
  const templateName = useTemplateName();
  const [visited, setVisited] = useState<string>();
  const stop = [visited, openId].find((id) => jobs.some((job) => job.id === id)) ?? jobs[0]?.id;
  const printerName = (id: string) =>
    printers.length > 1 ? (printers.find((printer) => printer.id === id)?.name ?? id) : undefined;
  const hint = useId();
  const today = dayOf(new Date());
  const locale = localeNow();
  let day: string | undefined;
  return (
    <>
      <p id={hint} className="visually-hidden">
        {words().jobs.arrows}
      </p>
      <ul className="job-rows" aria-label={words().jobs.title} aria-describedby={hint}>
        {entriesOf(list, outages).map(({ id, at, job, outage }) => {
          const before = day;
          day = dayOf(new Date(at));
          const row = (
            <li key={id}>
              {job ? (
                <JobRow
                  job={job}
                  address={jobsAddress(filter, job.id)}
                  name={nameOf(job)}
                  template={isNameless(job) ? undefined : templateName(job.templateId)}
                  printer={printerName(job.printerId)}
                  locale={locale}
                  note={rowNote(
                    job,
                    printers.find((printer) => printer.id === job.printerId),
                  )}
                  isOpen={job.id === openId}
                  isTabStop={job.id === stop}
                  onVisit={setVisited}
                />
              ) : (
                <OutageRow outage={outage} printer={printerName(outage.printerId)} />
              )}
            </li>
          );
          if (day === before) return row;
          return [
            <li key={day} className="day">
              <h2>{dayHeading(day, today, locale)}</h2>
            </li>,
            row,
          ];
        })}
      </ul>
      {nextCursor !== null && <More onMore={onMore} />}
    </>
  );
}

interface JobRowProps {
  job: Job;
  address: string;
  name: string;
  /** The name of its template, where it is not the job's own. */
  template: string | undefined;
  /** The name of its printer, where there is more than one. */
  printer: string | undefined;
  note: string | undefined;
  /** How its moment is written; another one has the row drawn in another language. */
  locale: string;
  isOpen: boolean;
  isTabStop: boolean;
  onVisit(jobId: string): void;
}

const JobRow = memo(function JobRow({ job, address, name, template, printer, note, locale, ...row }: JobRowProps) {
  const { copies } = job.options;
  const reference = job.title === undefined ? undefined : job.reference;
  const below = [
    template,
    reference,
    printer,
    copies > 1 ? words().jobs.copies(copies) : undefined,
    isNameless(job) ? shortId(job.id) : undefined,
  ];
  return (
    <Link
      to={address}
      className="job-row"
      data-row={job.id}
      aria-current={row.isOpen ? "true" : undefined}
      tabIndex={row.isTabStop ? 0 : -1}
      onFocus={() => row.onVisit(job.id)}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => moveFocus(event, "[data-row]")}
    >
      <StatusBadge job={job} />
      <span className="job-row-name">
        <strong>{name}</strong>
        {note && <em className={job.status}>{note}</em>}
        <small>{below.filter((text) => text !== undefined).join(" · ")}</small>
      </span>
      <time className="job-row-time" dateTime={job.createdAt} title={fullMoment(job.createdAt, locale)}>
        {rowMoment(job.createdAt, locale)}
      </time>
    </Link>
  );
});

/** Loads the next page when it comes into sight, or is pressed. */
function More({ onMore }: { onMore(): void }) {
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!element.current) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: "400px" });
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [onMore]);
  return (
    <button type="button" className="more" ref={element} onClick={onMore}>
      {words().jobs.older}
    </button>
  );
}
