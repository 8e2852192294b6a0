import { Fragment, useEffect, useState } from "react";
import { cancelJob, getJob, jobPicture, jobText, reprintJob } from "../api/calls.ts";
import { asApiError } from "../api/http.ts";
import { keepIdempotencyKey } from "../api/idempotency.ts";
import type { Job } from "../api/types.ts";
import { listen } from "../live/live.ts";
import { usePrinterChoice } from "../live/printers.ts";
import { useLoad } from "../live/use-load.ts";
import { Link, navigate } from "../router/router.tsx";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { Paper, Picture } from "../ui/paper.tsx";
import { Failed, Skeleton } from "../ui/states.tsx";
import { clock } from "../ui/time.tsx";
import { showToast } from "../ui/toast.tsx";
import { useJobName } from "./job-name.ts";
import { confirmationSentence, failureWords, shortId } from "./job-words.ts";
import { StatusBadge } from "./status-badge.tsx";
import { Timeline } from "./timeline.tsx";

export function JobDetail({ id, listAddress }: { id: string; listAddress: string }) {
  const { value: job, error, reload } = useLoad(`job ${id}`, (signal) => getJob(id, signal));
  useEffect(
    () =>
      listen((message) => {
        if (message.type === "resync" || (message.type === "jobUpdate" && message.data.jobId === id)) reload();
      }),
    [id, reload],
  );
  const nameOf = useJobName();
  return (
    <aside className="job-detail" aria-label="Job">
      <Link to={listAddress} className="back">
        <Icon name="back" size={18} /> All jobs
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
          </header>
          <Outcome job={job} />
          <Timeline job={job} />
          <JobActions job={job} onDone={reload} />
          <PrintedPaper job={job} />
          <JobFacts job={job} />
        </>
      )}
    </aside>
  );
}

function Outcome({ job }: { job: Job }) {
  const failure = failureWords(job);
  if (failure) {
    return (
      <div className="note bad">
        <p>{failure}</p>
        <p className="aside">{job.error?.message}</p>
      </div>
    );
  }
  if (!job.confirmation) return null;
  const { method, at } = job.confirmation;
  const isProven = method !== "transmitted";
  return (
    <p className={isProven ? "note good" : "note warn"}>
      <strong>{isProven ? `Proven at ${clock(at)}.` : `Sent at ${clock(at)}, not confirmed.`}</strong>{" "}
      {confirmationSentence[method]}
    </p>
  );
}

function JobActions({ job, onDone }: { job: Job; onDone(): void }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [withIdempotencyKey] = useState(keepIdempotencyKey);
  const run = async (act: () => Promise<void>) => {
    setBusy(true);
    await act().catch((error: unknown) => showToast(asApiError(error).message, "bad"));
    setBusy(false);
    setAsking(false);
    onDone();
  };
  const cancel = () => run(async () => void (await cancelJob(job.id)));
  const reprint = () =>
    run(async () => {
      const { jobId } = await withIdempotencyKey((idempotencyKey) => reprintJob(job.id, idempotencyKey));
      showToast("Printing again, marked as a copy where the paper has room.");
      navigate(`jobs/${jobId}`);
    });
  return (
    <div className="job-actions">
      {job.status === "queued" && (
        <Button variant="danger" icon="cross" onClick={() => setAsking(true)}>
          Cancel this job
        </Button>
      )}
      {(job.status === "completed" || job.status === "failed") && (
        <Button icon="repeat" busy={busy} onClick={reprint}>
          Print again
        </Button>
      )}
      {asking && (
        <Confirm
          title="Cancel this job?"
          confirmLabel="Cancel the job"
          danger
          busy={busy}
          onConfirm={cancel}
          onClose={() => setAsking(false)}
        >
          <p>It will not be printed, and it cannot be brought back.</p>
        </Confirm>
      )}
    </div>
  );
}

/** Drawn for the paper it was printed on; before that, for the paper the printer holds now. */
function PrintedPaper({ job }: { job: Job }) {
  const { value, error } = useLoad(`printed ${job.id} ${job.startedAt}`, async (signal) => {
    const [printed, text] = await Promise.all([jobPicture(job.id, signal), jobText(job.id, signal)]);
    return { ...printed, text };
  });
  return (
    <div className="printed">
      {value && (
        <>
          <Paper widthMm={value.widthMm}>
            <Picture blob={value.picture} alt={value.text} />
          </Paper>
          <p className="aside">One copy, on paper of {value.widthMm} mm.</p>
        </>
      )}
      {error && <p className="note bad">{error.message}</p>}
    </div>
  );
}

function JobFacts({ job }: { job: Job }) {
  const printers = usePrinterChoice();
  const printer = printers.find(({ id }) => id === job.printerId);
  return (
    <dl className="job-facts">
      <dt>Job</dt>
      <dd>
        <code>{job.id}</code>
      </dd>
      <dt>Template</dt>
      <dd>
        <code>{job.templateId}</code>
      </dd>
      {job.title && (
        <>
          <dt>Title</dt>
          <dd>{job.title}</dd>
        </>
      )}
      {job.reference && (
        <>
          <dt>Reference</dt>
          <dd>{job.reference}</dd>
        </>
      )}
      {Object.entries(job.labels ?? {}).map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
      {printers.length > 0 && (
        <>
          <dt>Printer</dt>
          <dd>
            {printer ? <Link to={`printers/${encodeURIComponent(printer.id)}`}>{printer.name}</Link> : job.printerId}
          </dd>
        </>
      )}
      <dt>Copies</dt>
      <dd>
        {job.options.copies}
        {job.options.cutPaper ? ", cut" : ", not cut"}
      </dd>
      {job.status === "queued" && (
        <>
          <dt>Waits until</dt>
          <dd>{new Date(job.expiresAt).toLocaleString()}</dd>
        </>
      )}
      {job.reprintOf && (
        <>
          <dt>Copy of</dt>
          <dd>
            <Link to={`jobs/${job.reprintOf}`}>{shortId(job.reprintOf)}</Link>
          </dd>
        </>
      )}
    </dl>
  );
}
