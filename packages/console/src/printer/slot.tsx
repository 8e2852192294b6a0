import { useEffect } from "react";
import { getJob, jobPicture, listJobs } from "../api/calls.ts";
import type { Printer } from "../api/types.ts";
import { useJobName } from "../jobs/job-name.ts";
import { listen } from "../live/live.ts";
import { useLoad } from "../live/use-load.ts";
import { Link } from "../shell/router.tsx";
import { Paper, Picture } from "../ui/paper.tsx";
import { Ago } from "../ui/time.tsx";
import type { Tone } from "./words.ts";

/** The printer's mouth: what is coming out of it now, or what came out last. */
export function Slot({ printer, tone }: { printer: Printer; tone: Tone }) {
  const { printingJobId } = printer;
  const shown = useLoad("slot", async (signal) => {
    const job = printingJobId
      ? await getJob(printingJobId, signal)
      : (await listJobs({ status: "completed" }, { limit: 1 })).jobs[0];
    return job && { job, ...(await jobPicture(job.id, signal)) };
  });
  const { reload } = shown;
  useEffect(() => {
    if (printingJobId) reload();
  }, [printingJobId, reload]);
  useEffect(
    () =>
      listen((heard) => {
        if (heard.type === "resync" || (heard.type === "jobUpdate" && heard.data.status === "completed")) reload();
      }),
    [reload],
  );
  const nameOf = useJobName();
  const found = shown.value;
  return (
    <section
      className={`slot ${tone} ${found ? "" : "unused"}`}
      aria-label={printingJobId ? "Printing now" : "Last printed"}
    >
      <div className={`slot-mouth ${printingJobId ? "busy" : ""}`} aria-hidden="true" />
      <div className={`slot-paper ${printingJobId ? "moving" : ""}`} key={found?.job.id}>
        {found && (
          <Paper widthMm={found.widthMm}>
            <Picture blob={found.picture} alt="" />
          </Paper>
        )}
      </div>
      <p className="slot-caption">
        {found ? (
          <>
            {printingJobId ? "Printing now: " : "Last printed: "}
            <Link to={`jobs/${found.job.id}`}>{nameOf(found.job)}</Link>
            {!printingJobId && found.job.completedAt && (
              <>
                , <Ago iso={found.job.completedAt} />
              </>
            )}
          </>
        ) : (
          shown.value === undefined && !shown.error && "Nothing printed yet"
        )}
      </p>
    </section>
  );
}
