import { type FormEvent, useState } from "react";
import { type ApiError, asApiError } from "../api/http.ts";
import { usePrinterChoice } from "../live/printers.ts";
import { problemBeside } from "../problems/problem-text.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { AllOrSome } from "../ui/form/all-or-some.tsx";
import { Field } from "../ui/form/field.tsx";
import { useFocusOnProblem } from "../ui/form/focus-problem.ts";
import { words } from "../words/words.ts";
import { generalProblem, isWhole, type WebhookForm } from "./webhook-form.ts";
import { eventName, jobEvents, printerEvents } from "./webhook-words.ts";

interface WebhookDialogProps {
  title: string;
  saveLabel: string;
  before: WebhookForm;
  /** Rejects when the service refuses it, and closes the dialog otherwise. */
  onSave(form: WebhookForm): Promise<void>;
  onClose(): void;
}

/** A webhook has a name, an address, and what it is told of. */
export function WebhookDialog({ title, saveLabel, before, onSave, onClose }: WebhookDialogProps) {
  const [form, setForm] = useState(before);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const element = useFocusOnProblem(error);
  const said = words().webhooks.form;
  const change = (changes: Partial<WebhookForm>) => setForm({ ...form, ...changes });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await onSave(form);
    } catch (failure) {
      setError(asApiError(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form ref={element} onSubmit={save} noValidate>
        <div className="dialog-text">
          <Field
            label={said.name}
            hint={said.nameHint}
            value={form.name}
            onChange={(name) => change({ name })}
            problem={problemBeside(error, "name")}
            autoComplete="off"
            autoFocus
          />
          <Field
            label={said.url}
            hint={said.urlHint}
            value={form.url}
            onChange={(url) => change({ url })}
            problem={problemBeside(error, "url")}
            type="url"
            autoComplete="off"
            spellCheck={false}
          />
          <AllOrSome
            legend={said.events}
            all={{ label: said.everything, hint: said.everythingHint }}
            groups={[
              { title: said.jobs, values: choicesOf(jobEvents) },
              { title: said.printers, values: choicesOf(printerEvents) },
            ]}
            chosen={form.events}
            onChange={(events) => change({ events })}
          />
          <PrinterChoice
            before={before.printers}
            chosen={form.printers}
            onChange={(printers) => change({ printers })}
          />
          <div role="alert">{generalProblem(error) && <p className="problem">{generalProblem(error)}</p>}</div>
        </div>
        <div className="dialog-actions">
          <Button onClick={onClose}>{said.notNow}</Button>
          <Button variant="primary" type="submit" busy={busy} disabled={!isWhole(form)}>
            {saveLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const choicesOf = (events: typeof jobEvents) => events.map((value) => ({ value, label: eventName(value) }));

interface PrinterChoiceProps {
  before: string[] | null;
  chosen: string[] | null;
  onChange(chosen: string[] | null): void;
}

/** Only where there is a choice. A printer that was chosen and is gone by now can be taken out. */
function PrinterChoice({ before, chosen, onChange }: PrinterChoiceProps) {
  const printers = usePrinterChoice();
  const known = new Map(printers.map(({ id, name }) => [id, name]));
  for (const id of before ?? []) if (!known.has(id)) known.set(id, id);
  if (known.size === 0) return null;
  const said = words().webhooks.form;
  return (
    <AllOrSome
      legend={said.whichPrinters}
      all={{ label: said.everyPrinter }}
      // There may be hundreds of them.
      groups={chosen === null ? [] : [{ values: [...known].map(([value, label]) => ({ value, label })) }]}
      chosen={chosen}
      onChange={onChange}
    />
  );
}
