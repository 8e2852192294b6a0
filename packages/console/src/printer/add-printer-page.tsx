import { type FormEvent, useState } from "react";
import { addPrinter } from "../api/calls.ts";
import { type ApiError, asApiError, problemOf } from "../api/http.ts";
import { idFor } from "../api/id-for.ts";
import { showPrinter } from "../live/printers.ts";
import { Link, navigate } from "../router/router.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { useFocusOnProblem } from "../ui/focus-problem.ts";
import { Icon } from "../ui/icon.tsx";
import { generalProblem, KindFields, PlaceFields } from "./form-fields.tsx";
import { justAdded } from "./just-added.ts";
import {
  differences,
  emptyForm,
  type FormField,
  formFields,
  type PrinterForm,
  repeatedName,
  requestOf,
} from "./printer-form.ts";
import { TrialResult, TryButton, useTrial } from "./trial.tsx";

/** A printer can be tried before it is added. Once it is, its page shows whether it answers, and prints a test page. */
export function AddPrinterPage() {
  const [form, setForm] = useState(emptyForm);
  const [typedId, setTypedId] = useState<string>();
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const id = typedId ?? idFor(form.name);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const printer = await addPrinter({ id, ...requestOf(form, Object.keys(formFields) as FormField[]) });
      showPrinter(printer);
      justAdded.set(printer.id);
      navigate(`printers/${encodeURIComponent(printer.id)}`);
    } catch (failure) {
      setError(asApiError(failure));
      setBusy(false);
    }
  };
  const change = (changes: Partial<PrinterForm>) => setForm({ ...form, ...changes });
  const trial = useTrial(form, setError);
  const formRef = useFocusOnProblem(error);
  const canAdd = differences(emptyForm, form).length > 0 && repeatedName(form.labels) === undefined;
  const isTaken = error?.code === "PRINTER_EXISTS";
  const general = isTaken ? undefined : generalProblem(error);
  return (
    <div className="page printer-page">
      <Link to="" className="back">
        <Icon name="back" size={18} /> Printers
      </Link>
      <h1>Add a printer</h1>
      <section className="card">
        <p className="aside">
          Try it to see what is at the address: nothing is stored and nothing printed. Once it is added it stays
          connected, and can print a test page.
        </p>
        <form ref={formRef} className="printer-form" onSubmit={add} noValidate>
          <PlaceFields form={form} error={error} onChange={change} />
          <KindFields form={form} error={error} onChange={change} />
          <div className="printer-fields kind">
            <Field
              label="Id"
              value={id}
              onChange={setTypedId}
              spellCheck={false}
              hint="Programs name the printer by it. It stays as it is."
              problem={isTaken ? "Another printer has this id already." : problemOf(error, "id", "The id")}
            />
          </div>
          <div role="alert">{general && <p className="problem">{general}</p>}</div>
          <TrialResult trial={trial} />
          <div className="form-actions">
            <Button variant="primary" type="submit" busy={busy} disabled={!canAdd}>
              Add and connect
            </Button>
            <TryButton trial={trial} disabled={form.host.trim() === ""} />
          </div>
        </form>
      </section>
    </div>
  );
}
