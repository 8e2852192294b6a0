import { type FormEvent, useState } from "react";
import { addPrinter, printerKinds } from "../../api/calls.ts";
import { type ApiError, asApiError } from "../../api/http.ts";
import { idFor } from "../../api/id-for.ts";
import { showPrinter } from "../../live/printers.ts";
import { useLoad } from "../../live/use-load.ts";
import { problemBeside } from "../../problems/problem-text.ts";
import { Link, navigate } from "../../router/router.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { useFocusOnProblem } from "../../ui/form/focus-problem.ts";
import { Icon } from "../../ui/icon.tsx";
import { words } from "../../words/words.ts";
import { AddressFields, LaneField, NameFields, OtherFields } from "./form-fields.tsx";
import { justAdded } from "./just-added.ts";
import { ModelFields } from "./model-fields.tsx";
import { noKinds } from "./models.ts";
import {
  emptyForm,
  fetchesJobs,
  formFields,
  generalProblem,
  type PrinterForm,
  repeatedName,
  requestOf,
} from "./printer-form.ts";
import { needsInsisting, TrialResult, TryButton, useTrial } from "./trial.tsx";

/** What it is, where it is, what it is called. Its address is tried before anything is stored. */
export function AddPrinterPage() {
  const [form, setForm] = useState(emptyForm);
  const [typedId, setTypedId] = useState<string>();
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const said = words().printer.form;
  const id = typedId ?? idFor(form.name);
  const trial = useTrial(form, setError);
  const { value: kinds = noKinds } = useLoad("printer kinds", printerKinds);
  const isAsking = fetchesJobs(form, kinds);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      if (!isAsking && form.enabled === "yes" && !(await trial.passes())) return;
      const shared = trial.holder !== undefined && { allowSharedAddress: true };
      const printer = await addPrinter({ id, ...requestOf(form, formFields, kinds), ...shared });
      showPrinter(printer);
      justAdded.set(printer.id);
      navigate(`printers/${encodeURIComponent(printer.id)}`);
    } catch (failure) {
      const refused = asApiError(failure);
      trial.refused(refused);
      setError(refused);
    } finally {
      setBusy(false);
    }
  };
  const formRef = useFocusOnProblem(error);
  const fields = { form, kinds, error, onChange: (changes: Partial<PrinterForm>) => setForm({ ...form, ...changes }) };
  const hasAddress = isAsking || form.host.trim() !== "";
  const general = error?.code === "PRINTER_EXISTS" ? undefined : generalProblem(error, ["id"]);
  return (
    <div className="page printer-page">
      <Link to="" className="back">
        <Icon name="back" size={18} /> {words().shell.printers}
      </Link>
      <h1>{words().printer.add}</h1>
      <form ref={formRef} className="card printer-form steps" onSubmit={add} noValidate>
        <section>
          <h2>{said.howReached}</h2>
          <LaneField {...fields} />
          {isAsking && <p className="aside">{said.askingHint}</p>}
        </section>
        <section>
          <h2>{said.whichPrinter}</h2>
          <ModelFields {...fields} hint={said.hints.model} />
        </section>
        {!isAsking && (
          <section>
            <h2>{said.whereIsIt}</h2>
            <AddressFields {...fields} hint={said.hints.host} />
            <div className="form-actions">
              <TryButton trial={trial} disabled={!hasAddress} />
              <p className="aside">{said.addHint}</p>
            </div>
            <TrialResult trial={trial} />
          </section>
        )}
        <section>
          <h2>{said.itsName}</h2>
          <NameFields {...fields} />
        </section>
        <details>
          <summary>{said.more}</summary>
          <OtherFields {...fields} />
          <div className="printer-fields kind">
            <Field
              label={said.fields.id}
              value={id}
              onChange={setTypedId}
              spellCheck={false}
              hint={said.hints.id}
              problem={idProblem(error)}
            />
          </div>
        </details>
        <div role="alert">{general && <p className="problem">{general}</p>}</div>
        <div className="form-actions">
          <Button
            variant="primary"
            type="submit"
            busy={busy}
            disabled={!hasAddress || repeatedName(form.labels) !== undefined}
          >
            {isAsking ? said.addAsking : needsInsisting(trial) ? said.addAnyway : said.addAndConnect}
          </Button>
        </div>
      </form>
    </div>
  );
}

function idProblem(error: ApiError | undefined): string | undefined {
  return error?.code === "PRINTER_EXISTS" ? words().printer.form.idTaken : problemBeside(error, "id");
}
