import { useState } from "react";
import { deletePrinter } from "../../api/calls.ts";
import { type ApiError, asApiError } from "../../api/http.ts";
import type { Printer } from "../../api/types.ts";
import { dropPrinter } from "../../live/printers.ts";
import { failureText } from "../../problems/problem-text.ts";
import { navigate } from "../../router/router.tsx";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast.tsx";
import { words } from "../../words/words.ts";

/** The printer of requests that name none; it cannot be deleted. */
const defaultPrinterId = "default";

export function DeletePrinter({ printer }: { printer: Printer }) {
  const [asking, setAsking] = useState(false);
  if (printer.id === defaultPrinterId) {
    return <p className="aside needed">{words().printer.remove.needed}</p>;
  }
  return (
    <>
      <Button variant="danger" icon="trash" className="delete" onClick={() => setAsking(true)}>
        {words().printer.remove.ask}
      </Button>
      {asking && <Question printer={printer} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Says what happens to the jobs that wait, and has it chosen before anything is deleted. */
function Question({ printer, onClose }: { printer: Printer; onClose(): void }) {
  const { id, name, queueLength } = printer;
  const said = words().printer.remove;
  const [cancelJobs, setCancelJobs] = useState(false);
  const [refused, setRefused] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  // The count may be a moment old; the service knows better.
  const hasJobs = queueLength > 0 || refused?.code === "PRINTER_BUSY";
  const remove = async () => {
    setBusy(true);
    try {
      await deletePrinter(printer, { cancelJobs });
      showToast(said.done(name));
      navigate("");
      dropPrinter(id);
    } catch (failure) {
      setRefused(asApiError(failure));
      setBusy(false);
    }
  };
  return (
    <Confirm
      title={said.title(name)}
      confirmLabel={cancelJobs ? said.confirmWithJobs : said.confirm}
      danger
      busy={busy}
      disabled={queueLength > 0 && !cancelJobs}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{said.what}</p>
      {hasJobs && (
        <label className="check">
          <input type="checkbox" checked={cancelJobs} onChange={(event) => setCancelJobs(event.target.checked)} />
          <span>{said.cancelJobs(queueLength)}</span>
        </label>
      )}
      <div role="alert">{refused && <p className="problem">{whyNotDeleted(refused)}</p>}</div>
    </Confirm>
  );
}

function whyNotDeleted(error: ApiError): string {
  const { busy, changed } = words().printer.remove;
  if (error.code === "PRINTER_BUSY") return `${failureText(error)} ${busy}`;
  return error.code === "PRECONDITION_FAILED" ? changed : failureText(error);
}
