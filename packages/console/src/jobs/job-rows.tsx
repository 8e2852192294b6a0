import { memo, useEffect, useRef } from "react";
import type { Job, JobFilter } from "../api/types.ts";
import { usePrinterChoice } from "../live/printers.ts";
import { Link } from "../router/router.tsx";
import { Ago } from "../ui/time.tsx";
import { jobsAddress } from "./job-filter.ts";
import { rowNote, shortId } from "./job-words.ts";
import { StatusBadge } from "./status-badge.tsx";

interface JobRowsProps {
  jobs: readonly Job[];
  filter: JobFilter;
  nameOf(job: Job): string;
  openId: string | undefined;
  hasMore: boolean;
  onMore(): void;
}

export function JobRows({ jobs, filter, nameOf, openId, hasMore, onMore }: JobRowsProps) {
  const printers = usePrinterChoice();
  const printerOf = ({ printerId }: Job) => printers.find(({ id }) => id === printerId)?.name ?? printerId;
  return (
    <>
      <ul className="job-rows" aria-label="Jobs">
        {jobs.map((job) => (
          <li key={job.id}>
            <JobRow
              job={job}
              address={jobsAddress(filter, job.id)}
              name={nameOf(job)}
              printer={printers.length > 0 ? printerOf(job) : undefined}
              open={job.id === openId}
            />
          </li>
        ))}
      </ul>
      {hasMore && <More onMore={onMore} />}
    </>
  );
}

interface JobRowProps {
  job: Job;
  address: string;
  name: string;
  /** The name of its printer, where there is more than one. */
  printer: string | undefined;
  open: boolean;
}

const JobRow = memo(function JobRow({ job, address, name, printer, open }: JobRowProps) {
  const note = rowNote(job);
  const below = [job.title, job.reference, printer].filter((text) => text !== undefined).join(" · ");
  return (
    <Link to={address} className="job-row" aria-current={open ? "true" : undefined}>
      <StatusBadge job={job} />
      <span className="job-row-name">
        {name}
        {note && <em> {note}</em>}
        {below && <small>{below}</small>}
      </span>
      <span className="job-row-time">
        <Ago iso={job.createdAt} />
      </span>
      <code className="job-row-id">{shortId(job.id)}</code>
      <span className="job-row-copies">{job.options.copies > 1 ? `${job.options.copies} copies` : ""}</span>
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
      Older jobs
    </button>
  );
}
