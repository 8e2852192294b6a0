import { useState } from "react";
import { deletePrinter } from "../api/calls.ts";
import { type ApiError, asApiError } from "../api/http.ts";
import type { Printer } from "../api/types.ts";
import { dropPrinter } from "../live/printers.ts";
import { navigate } from "../router/router.tsx";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/dialog.tsx";
import { showToast } from "../ui/toast.tsx";

/** The printer of requests that name none; it cannot be deleted. */
const defaultPrinterId = "default";

export function DeletePrinter({ printer }: { printer: Printer }) {
  const [asking, setAsking] = useState(false);
  if (printer.id === defaultPrinterId) {
    return <p className="aside">Requests that name no printer go to this one, so it cannot be deleted.</p>;
  }
  return (
    <>
      <Button variant="danger" icon="trash" className="delete" onClick={() => setAsking(true)}>
        Delete this printer
      </Button>
      {asking && <Question printer={printer} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Says what happens to the jobs that wait, and has it chosen before anything is deleted. */
function Question({ printer, onClose }: { printer: Printer; onClose(): void }) {
  const { id, name, queueLength } = printer;
  const [cancelJobs, setCancelJobs] = useState(false);
  const [refused, setRefused] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  // The count may be a moment old; the service knows better.
  const hasJobs = queueLength > 0 || refused?.code === "PRINTER_BUSY";
  const remove = async () => {
    setBusy(true);
    try {
      await deletePrinter(printer, { cancelJobs });
      showToast(`${name} is deleted.`);
      navigate("");
      dropPrinter(id);
    } catch (failure) {
      setRefused(asApiError(failure));
      setBusy(false);
    }
  };
  return (
    <Confirm
      title={`Delete ${name}?`}
      confirmLabel={cancelJobs ? "Cancel its jobs and delete it" : "Delete the printer"}
      danger
      busy={busy}
      disabled={queueLength > 0 && !cancelJobs}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        Platen forgets where it is, and requests that name it are refused. What it has printed stays in the list of
        jobs.
      </p>
      {hasJobs && (
        <label className="check">
          <input type="checkbox" checked={cancelJobs} onChange={(event) => setCancelJobs(event.target.checked)} />
          <span>
            Cancel{" "}
            {queueLength === 1
              ? "the job that waits"
              : queueLength > 1
                ? `the ${queueLength} jobs that wait`
                : "its open jobs"}{" "}
            for it. They are never printed. To have them printed, keep the printer until they are.
          </span>
        </label>
      )}
      <div role="alert">{refused && <p className="problem">{whyNotDeleted(refused)}</p>}</div>
    </Confirm>
  );
}

export function whyNotDeleted({ code, message }: ApiError): string {
  if (code === "PRINTER_BUSY") return `${message} A receipt that is being printed has to come out first.`;
  if (code === "PRECONDITION_FAILED")
    return "Somebody else has changed this printer meanwhile. Look at it, and delete it again.";
  return message;
}
