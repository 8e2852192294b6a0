import { useEffect, useRef } from "react";
import { getJob, jobPicture, jobText } from "../../api/calls.ts";
import type { Job } from "../../api/types.ts";
import { useJobName } from "../../live/job-name.ts";
import { listen } from "../../live/live.ts";
import { usePrinters } from "../../live/printers.ts";
import { useLoad } from "../../live/use-load.ts";
import { failureText } from "../../problems/problem-text.ts";
import { Link } from "../../router/router.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Paper, Picture } from "../../ui/paper.tsx";
import { Failed, Skeleton } from "../../ui/states.tsx";
import { localeNow } from "../../words/language.ts";
import { words } from "../../words/words.ts";
import { fullMoment } from "../moments.ts";
import { StatusBadge } from "../status-badge.tsx";
import { JobActions } from "./job-actions.tsx";
import { JobFacts } from "./job-facts.tsx";
import { Outcome } from "./outcome.tsx";
import { Timeline } from "./timeline.tsx";

/** Takes the focus when it is opened, so that its buttons are the next ones. */
export function JobDetail({ id, listAddress }: { id: string; listAddress: string }) {
  const { value: job, error, reload } = useLoad(`job ${id}`, (signal) => getJob(id, signal));
  useEffect(
    () =>
      listen((message) => {
        if (message.type === "resync" || (message.type === "jobUpdate" && message.data.jobId === id)) reload();
      }),
    [id, reload],
  );
  const element = useRef<HTMLElement>(null);
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  const nameOf = useJobName();
  const { printers = [] } = usePrinters();
  return (
    <aside className="job-detail" aria-label={words().jobs.job} ref={element} tabIndex={-1}>
      <Link to={listAddress} className="back">
        <Icon name="back" size={18} /> {words().jobs.allJobs}
      </Link>
      {!job && error && <Failed error={error} onRetry={reload} />}
      {!job && !error && <Skeleton rows={3} height={120} />}
      {job && (
        <>
          <header>
            <h2>{nameOf(job)}</h2>
            <span aria-live="polite">
              <StatusBadge job={job} />
            </span>
            <time className="aside" dateTime={job.createdAt}>
              {fullMoment(job.createdAt)}
            </time>
          </header>
          <Outcome job={job} printer={printers.find((printer) => printer.id === job.printerId)} />
          <JobActions job={job} onDone={reload} />
          <Timeline job={job} />
          <PrintedPaper job={job} />
          <JobFacts job={job} />
        </>
      )}
    </aside>
  );
}

/** Drawn for the paper it was printed on; before that, for the paper the printer holds now. */
function PrintedPaper({ job }: { job: Job }) {
  const { value, error } = useLoad(`printed ${job.id} ${job.startedAt}`, async (signal) => {
    const [printed, text] = await Promise.all([jobPicture(job.id, signal), jobText(job.id, signal)]);
    return { ...printed, text };
  });
  const { onPaper, oneOfCopies } = words().jobs;
  const width = value?.widthMm.toLocaleString(localeNow()) ?? "";
  const { copies } = job.options;
  return (
    <div className="printed">
      {value && (
        <>
          <Paper widthMm={value.widthMm}>
            <Picture blob={value.picture} alt={value.text} />
          </Paper>
          <p className="aside">{copies > 1 ? oneOfCopies(copies, width) : onPaper(width)}</p>
        </>
      )}
      {error && <p className="note bad">{failureText(error)}</p>}
    </div>
  );
}
