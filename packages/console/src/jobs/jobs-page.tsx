import type { JobStatus } from "../api/types.ts";
import { connection } from "../live/live.ts";
import { usePrinterChoice } from "../live/printers.ts";
import { Link, replacePath, usePlace } from "../router/router.tsx";
import { useStore } from "../state/store.ts";
import { Choices } from "../ui/choices.tsx";
import { Empty, Failed, Skeleton } from "../ui/states.tsx";
import { JobDetail } from "./job-detail.tsx";
import { filterIn, jobsAddress, narrowed } from "./job-filter.ts";
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
  const filter = filterIn(usePlace().query);
  const narrow = (changes: Parameters<typeof narrowed>[1]) =>
    replacePath(jobsAddress(narrowed(filter, changes), openId));
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
          <Choices<StatusChoice>
            label="Status"
            values={statusChoices}
            value={filter.status ?? "all"}
            onChange={(status) => narrow({ status: status === "all" ? "" : status })}
          />
          <div className="filter-selects">
            <TemplateChoice value={filter.templateId ?? ""} onChange={(templateId) => narrow({ templateId })} />
            <PrinterChoice value={filter.printerId ?? ""} onChange={(printerId) => narrow({ printerId })} />
          </div>
        </div>
        {error && !list && <Failed error={error} onRetry={reload} />}
        {!error && !list && <Skeleton rows={8} height={52} />}
        {list?.jobs.length === 0 && <NoJobs filtered={Object.keys(filter).length > 0} />}
        {list && list.jobs.length > 0 && (
          <JobRows
            jobs={list.jobs}
            filter={filter}
            nameOf={nameOf}
            openId={openId}
            hasMore={list.nextCursor !== null}
            onMore={more}
          />
        )}
      </div>
      {openId ? (
        <JobDetail key={openId} id={openId} listAddress={jobsAddress(filter)} />
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

/** Only where there is more than one. */
function PrinterChoice({ value, onChange }: { value: string; onChange(id: string): void }) {
  const printers = usePrinterChoice();
  if (printers.length === 0) return null;
  return (
    <select aria-label="Printer" value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">Every printer</option>
      {printers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

function NoJobs({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return (
      <Empty icon="jobs" title="No job fits">
        <p>Choose something else above.</p>
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
