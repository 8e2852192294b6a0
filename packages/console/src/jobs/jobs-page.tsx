import { useEffect, useRef } from "react";
import { connection } from "../live/live.ts";
import { Link, replacePath, usePlace } from "../router/router.tsx";
import { useStore } from "../state/store.ts";
import { Empty, Failed, Skeleton } from "../ui/states.tsx";
import { words } from "../words/words.ts";
import { JobDetail } from "./detail/job-detail.tsx";
import { Filters } from "./filters.tsx";
import { filterIn, jobsAddress, narrowed } from "./job-filter.ts";
import { JobRows } from "./list/job-rows.tsx";
import { useJobs } from "./list/use-jobs.ts";
import { useOutages } from "./list/use-outages.ts";

export function JobsPage({ openId }: { openId: string | undefined }) {
  const filter = filterIn(usePlace().query);
  const { list, error, reload, more } = useJobs(filter);
  const outages = useOutages(filter, list);
  const live = useStore(connection).phase === "open";
  useReturnToRow(openId);
  // A question without a word in it is refused, and nothing fits it.
  const isNoQuestion = filter.q !== undefined && error?.code === "VALIDATION_ERROR";
  const isEmpty = isNoQuestion || (list !== undefined && list.jobs.length + outages.length === 0);
  return (
    <div className={`page jobs-page ${openId ? "has-detail" : ""}`}>
      <header className="page-head">
        <h1>{words().jobs.title}</h1>
        <span className={`live ${live ? "on" : ""}`}>{live ? words().jobs.live : words().jobs.notLive}</span>
      </header>
      <div className="jobs-list">
        <Filters filter={filter} narrow={(changes) => replacePath(jobsAddress(narrowed(filter, changes), openId))} />
        <div className="jobs-scroll">
          {error && !list && !isNoQuestion && <Failed error={error} onRetry={reload} />}
          {!error && !list && <Skeleton rows={12} height={38} />}
          {isEmpty && <NoJobs isFiltered={Object.keys(filter).length > 0} />}
          {list && !isEmpty && <JobRows list={list} outages={outages} filter={filter} openId={openId} onMore={more} />}
        </div>
      </div>
      {openId ? (
        <JobDetail key={openId} id={openId} listAddress={jobsAddress(filter)} />
      ) : (
        <aside className="detail-place">
          <p>{words().jobs.choose}</p>
        </aside>
      )}
    </div>
  );
}

/** Whoever closes a job is where it was opened. */
function useReturnToRow(openId: string | undefined): void {
  const before = useRef(openId);
  useEffect(() => {
    const closed = openId === undefined ? before.current : undefined;
    before.current = openId;
    if (closed) document.querySelector<HTMLElement>(`[data-row="${CSS.escape(closed)}"]`)?.focus();
  }, [openId]);
}

function NoJobs({ isFiltered }: { isFiltered: boolean }) {
  const { none, noneBefore, noneLink, noneFit, noneFitHint, showAll } = words().jobs;
  if (isFiltered) {
    return (
      <Empty icon="jobs" title={noneFit}>
        <p>{noneFitHint}</p>
        <p>
          <Link to="jobs">{showAll}</Link>
        </p>
      </Empty>
    );
  }
  return (
    <Empty icon="jobs" title={none}>
      <p>
        {noneBefore}
        <Link to="templates">{noneLink}</Link>.
      </p>
    </Empty>
  );
}
