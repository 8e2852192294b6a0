import { useState } from "react";
import type { JobFilter, JobStatus } from "../api/types.ts";
import { connection } from "../live/live.ts";
import { Link } from "../router/router.tsx";
import { useStore } from "../state/store.ts";
import { Choices } from "../ui/choices.tsx";
import { Empty, Failed, Skeleton } from "../ui/states.tsx";
import { JobDetail } from "./job-detail.tsx";
import { useJobName, useTemplateNames } from "./job-name.ts";
import { JobRows } from "./job-rows.tsx";
import { statusWords } from "./job-words.ts";
import { useJobs } from "./use-jobs.ts";

type StatusChoice = JobStatus | "all";

const statusChoices: { value: StatusChoice; label: string }[] = [
  { value: "all", label: "All" },
  ...(Object.keys(statusWords) as JobStatus[]).map((value) => ({ value, label: statusWords[value] })),
];

export function JobsPage({ openId }: { openId: string | undefined }) {
  const [status, setStatus] = useState<StatusChoice>("all");
  const [templateId, setTemplateId] = useState("");
  const filter: JobFilter = { ...(status !== "all" && { status }), ...(templateId && { templateId }) };
  const { list, error, reload, more } = useJobs(filter);
  const nameOf = useJobName();
  const live = useStore(connection).phase === "open";
  return (
    <div className={`page jobs-page ${openId ? "has-detail" : ""}`}>
      <div className="jobs-list">
        <header className="page-head">
          <h1>Jobs</h1>
          <span className={`live ${live ? "on" : ""}`}>{live ? "Live" : "Not live"}</span>
        </header>
        <div className="filters">
          <Choices<StatusChoice> label="Status" values={statusChoices} value={status} onChange={setStatus} />
          <TemplateChoice value={templateId} onChange={setTemplateId} />
        </div>
        {error && !list && <Failed error={error} onRetry={reload} />}
        {!error && !list && <Skeleton rows={8} height={52} />}
        {list?.jobs.length === 0 && <NoJobs filtered={Object.keys(filter).length > 0} />}
        {list && list.jobs.length > 0 && (
          <JobRows jobs={list.jobs} nameOf={nameOf} openId={openId} hasMore={list.nextCursor !== null} onMore={more} />
        )}
      </div>
      {openId ? (
        <JobDetail key={openId} id={openId} />
      ) : (
        <aside className="detail-place">
          <p>Choose a job to see what was printed.</p>
        </aside>
      )}
    </div>
  );
}

function TemplateChoice({ value, onChange }: { value: string; onChange(id: string): void }) {
  const templates = useTemplateNames();
  return (
    <select aria-label="Template" value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">Every template</option>
      {templates.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value="printer-test">Test page</option>
    </select>
  );
}

function NoJobs({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return (
      <Empty icon="jobs" title="No job fits">
        <p>Choose another status or template above.</p>
      </Empty>
    );
  }
  return (
    <Empty icon="jobs" title="No jobs yet">
      <p>
        They appear here the moment they are sent. Print one from the <Link to="templates">templates</Link>.
      </p>
    </Empty>
  );
}
