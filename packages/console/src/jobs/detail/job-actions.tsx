import { useState } from "react";
import { cancelJob, reprintJob } from "../../api/calls.ts";
import { asApiError } from "../../api/http.ts";
import { keepIdempotencyKey } from "../../api/idempotency.ts";
import type { Job } from "../../api/types.ts";
import { failureText } from "../../problems/problem-text.ts";
import { navigate, usePlace } from "../../router/router.tsx";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast.tsx";
import { words } from "../../words/words.ts";
import { filterIn, jobsAddress } from "../job-filter.ts";
import { wasNeverPrinted } from "../job-words.ts";

/** A job that waits can be cancelled, one that has ended can be printed again. */
export function JobActions({ job, onDone }: { job: Job; onDone(): void }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [withIdempotencyKey] = useState(keepIdempotencyKey);
  const filter = filterIn(usePlace().query);
  const said = words().jobs;
  const run = async (act: () => Promise<void>) => {
    setBusy(true);
    await act().catch((error: unknown) => showToast(failureText(asApiError(error)), "bad"));
    setBusy(false);
    setAsking(false);
    onDone();
  };
  const cancel = () => run(async () => void (await cancelJob(job.id)));
  const reprint = () =>
    run(async () => {
      const { jobId } = await withIdempotencyKey((idempotencyKey) => reprintJob(job.id, idempotencyKey));
      showToast(wasNeverPrinted(job) ? said.printingNow : said.printingAgain);
      navigate(jobsAddress(filter, jobId));
    });
  if (job.status === "printing") return null;
  return (
    <div className="job-actions">
      {job.status === "queued" ? (
        <Button variant="danger" icon="cross" onClick={() => setAsking(true)}>
          {said.cancel}
        </Button>
      ) : (
        <Button icon="repeat" busy={busy} onClick={reprint}>
          {said.printAgain}
        </Button>
      )}
      {asking && (
        <Confirm
          title={said.cancelQuestion}
          confirmLabel={said.cancelConfirm}
          cancelLabel={said.cancelKeep}
          danger
          busy={busy}
          onConfirm={cancel}
          onClose={() => setAsking(false)}
        >
          <p>{said.cancelMeans}</p>
        </Confirm>
      )}
    </div>
  );
}
