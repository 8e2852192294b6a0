import { useEffect, useRef } from "react";
import { getJob, jobPicture, listJobs } from "../api/calls.ts";
import type { Printer } from "../api/types.ts";
import { useJobName } from "../live/job-name.ts";
import { listen } from "../live/live.ts";
import { useLoad } from "../live/use-load.ts";
import { Link } from "../router/router.tsx";
import { Paper, Picture } from "../ui/paper.tsx";
import { Ago } from "../ui/time.tsx";
import { words } from "../words/words.ts";
import { changesSlot, isInSlot, lastPrinted } from "./last-printed.ts";
import type { Tone } from "./printer-words.ts";

/** Jobs end nearly in the order they were accepted in: the one printed last is among the newest. */
const newestJobs = 10;

/** The slot the paper comes out of, with the receipt that is being printed or was printed last. */
export function Slot({ printer, tone }: { printer: Printer; tone: Tone }) {
  const { id, printingJobId } = printer;
  const shown = useLoad(`slot ${id}`, async (signal) => {
    const current = printingJobId ? await getJob(printingJobId, signal) : undefined;
    const job = isInSlot(current)
      ? current
      : lastPrinted((await listJobs({ status: "completed", printerId: id }, { limit: newestJobs })).jobs);
    return job && { job, ...(await jobPicture(job.id, signal)) };
  });
  const { reload } = shown;
  const known = useRef(printingJobId);
  useEffect(() => {
    if (known.current === printingJobId) return;
    known.current = printingJobId;
    reload();
  }, [printingJobId, reload]);
  useEffect(() => listen((message) => changesSlot(message, id) && reload()), [id, reload]);
  const nameOf = useJobName();
  const { printingNow, lastPrinted: printedLast, nothingYet } = words().printer;
  const found = shown.value;
  // Asks the job that is shown, not the printer, which may have begun the next one.
  const isPrinting = found !== undefined && found.job.status !== "completed";
  return (
    <section className={`slot ${tone} ${found ? "" : "unused"}`} aria-label={isPrinting ? printingNow : printedLast}>
      <div className={`slot-mouth ${isPrinting ? "busy" : ""}`} aria-hidden="true" />
      <div className={`slot-paper ${isPrinting ? "moving" : ""}`} key={found?.job.id}>
        {found && (
          <Paper widthMm={found.widthMm}>
            <Picture blob={found.picture} alt="" />
          </Paper>
        )}
      </div>
      <p className="slot-caption">
        {found ? (
          <>
            {isPrinting ? printingNow : printedLast}
            {": "}
            <Link to={`jobs/${found.job.id}`}>{nameOf(found.job)}</Link>
            {!isPrinting && found.job.completedAt && (
              <>
                , <Ago iso={found.job.completedAt} />
              </>
            )}
          </>
        ) : (
          shown.value === undefined && !shown.error && nothingYet
        )}
      </p>
    </section>
  );
}
