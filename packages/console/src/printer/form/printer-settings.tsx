import { type FormEvent, useState } from "react";
import { changePrinter, getPrinter, printerKinds } from "../../api/calls.ts";
import { type ApiError, asApiError } from "../../api/http.ts";
import type { Printer } from "../../api/types.ts";
import { showPrinter } from "../../live/printers.ts";
import { useLoad } from "../../live/use-load.ts";
import { Button } from "../../ui/button.tsx";
import { useFocusOnProblem } from "../../ui/form/focus-problem.ts";
import { showToast } from "../../ui/toast.tsx";
import { words } from "../../words/words.ts";
import { DeletePrinter } from "./delete-printer.tsx";
import { AddressFields, NameFields, OtherFields } from "./form-fields.tsx";
import { ModelFields } from "./model-fields.tsx";
import { noKinds } from "./models.ts";
import {
  changedMeanwhile,
  differences,
  type FormField,
  formOf,
  generalProblem,
  type PrinterForm,
  repeatedName,
  requestOf,
} from "./printer-form.ts";
import { needsInsisting, TrialResult, TryButton, useTrial } from "./trial.tsx";

/** A new address is tried before it is saved. At the old one the printer is connected to already. */
const placeFields: readonly FormField[] = ["host", "port", "site"];

/** Everything that can be set of a printer. What most people never touch is folded away. */
export function PrinterSettings({ printer, isOnlyOne }: { printer: Printer; isOnlyOne: boolean }) {
  const [typed, setTyped] = useState<Partial<PrinterForm>>({});
  /** The printer as it was when typing began: a change by somebody else since then is told before it is overwritten. */
  const [seen, setSeen] = useState(printer);
  const [error, setError] = useState<ApiError>();
  const [conflict, setConflict] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { value: kinds = noKinds } = useLoad("printer kinds", printerKinds);
  const base = Object.keys(typed).length === 0 ? printer : seen;
  const stored = formOf(base);
  const form = { ...stored, ...typed };
  const changed = differences(stored, form);
  const isMoved = changed.some((field) => placeFields.includes(field));
  const trial = useTrial(form, setError, printer.id);

  const type = (changes: Partial<PrinterForm>) => {
    setSeen(base);
    setTyped({ ...typed, ...changes });
  };
  const undo = () => {
    setTyped({});
    setError(undefined);
    setConflict(undefined);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      if (isMoved && form.enabled === "yes" && !(await trial.passes())) return;
      const shared = trial.holder !== undefined && { allowSharedAddress: true };
      showPrinter(await changePrinter(base, { ...requestOf(form, changed, kinds), ...shared }));
      undo();
      showToast(words().printer.form.saved);
    } catch (failure) {
      await explain(asApiError(failure));
    } finally {
      setBusy(false);
    }
  };
  const explain = async (failure: ApiError) => {
    trial.refused(failure);
    if (failure.code !== "PRECONDITION_FAILED") return setError(failure);
    try {
      const now = await getPrinter(printer.id);
      setConflict(changedMeanwhile(stored, formOf(now)));
      setSeen(now);
      setError(undefined);
    } catch (second) {
      setError(asApiError(second));
    }
  };

  const canSave = changed.length > 0 && repeatedName(form.labels) === undefined;
  const formRef = useFocusOnProblem(error);
  const general = generalProblem(error);
  const fields = { form, kinds, error, onChange: type };
  const said = words().printer.form;
  return (
    <section className="card">
      <h2>{said.settings}</h2>
      <p className="aside">{said.settingsHint}</p>
      <form ref={formRef} className="printer-form" onSubmit={save} noValidate>
        <div className="printer-place">
          <NameFields {...fields} />
          <AddressFields {...fields} />
        </div>
        <ModelFields {...fields} />
        <details open={!isOnlyOne || undefined}>
          <summary>{said.more}</summary>
          <OtherFields {...fields} />
        </details>
        <div role="alert">
          {conflict && <p className="note warn">{conflict}</p>}
          {general && <p className="problem">{general}</p>}
        </div>
        {isMoved && <TrialResult trial={trial} />}
        <div className="form-actions">
          <Button variant="primary" type="submit" busy={busy} disabled={!canSave}>
            {isMoved && needsInsisting(trial) ? said.saveAnyway : said.save}
          </Button>
          {isMoved && <TryButton trial={trial} disabled={form.host.trim() === ""} />}
          <Button variant="quiet" disabled={changed.length === 0} onClick={undo}>
            {said.undo}
          </Button>
          {!isOnlyOne && <DeletePrinter printer={printer} />}
        </div>
      </form>
    </section>
  );
}
