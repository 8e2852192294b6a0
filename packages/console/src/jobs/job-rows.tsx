import { memo, useEffect, useRef } from "react";
import type { Job } from "../api/types.ts";
import { Link } from "../router/router.tsx";
import { Ago } from "../ui/time.tsx";
import { rowNote, shortId } from "./job-words.ts";
import { StatusBadge } from "./status-badge.tsx";

interface JobRowsProps {
  jobs: readonly Job[];
  nameOf(job: Job): string;
  openId: string | undefined;
  hasMore: boolean;
  onMore(): void;
}

export function JobRows({ jobs, nameOf, openId, hasMore, onMore }: JobRowsProps) {
  return (
    <>
      <ul className="job-rows" aria-label="Jobs">
        {jobs.map((job) => (
          <li key={job.id}>
            <JobRow job={job} name={nameOf(job)} open={job.id === openId} />
          </li>
        ))}
      </ul>
      {hasMore && <More onMore={onMore} />}
    </>
  );
}

const JobRow = memo(function JobRow({ job, name, open }: { job: Job; name: string; open: boolean }) {
  const note = rowNote(job);
  return (
    <Link to={`jobs/${job.id}`} className="job-row" aria-current={open ? "true" : undefined}>
      <StatusBadge job={job} />
      <span className="job-row-name">
        {name}
        {note && <em> {note}</em>}
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
