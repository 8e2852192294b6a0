import { type FormEvent, useState } from "react";
import { type Knock, letIn } from "../api/calls.ts";
import { type ApiError, asApiError } from "../api/http.ts";
import { idFor } from "../api/id-for.ts";
import type { Printer } from "../api/types.ts";
import { byName, showPrinter, usePrinters } from "../live/printers.ts";
import { problemBeside, textBesides } from "../problems/problem-text.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/form/field.tsx";
import { Select } from "../ui/form/select.tsx";
import { showToast } from "../ui/toast.tsx";
import { words } from "../words/words.ts";

interface LetInProps {
  knock: Knock;
  onDone(): void;
  onClose(): void;
}

/** No printer has an empty id. */
const newOne = "";

/** What is wrong with these is shown beside the fields. */
const besideFields = ["newPrinter.name", "newPrinter.id", "newPrinter.width"];

/** Says which printer a device is from now on, and lets it in. */
export function LetIn({ knock, onDone, onClose }: LetInProps) {
  const { printers = [] } = usePrinters();
  const choices = choicesFor(knock, printers);
  const [printerId, setPrinterId] = useState(choices[0]?.value ?? newOne);
  const [name, setName] = useState(knock.device.model ?? "");
  const [width, setWidth] = useState("80");
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const said = words().printers.knocks;
  const { fields, idTaken } = words().printer.form;
  const isNew = printerId === newOne;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const newPrinter = { id: idFor(name), name: name.trim(), width: Number(width) };
      const printer = await letIn(knock.id, isNew ? { newPrinter } : { printer: printerId });
      showPrinter(printer);
      showToast(said.isIn(printer.name));
      onDone();
    } catch (failure) {
      setError(asApiError(failure));
      setBusy(false);
    }
  };
  const isTaken = error?.code === "PRINTER_EXISTS";
  const nameProblem = isTaken
    ? idTaken
    : (problemBeside(error, "newPrinter.name") ?? problemBeside(error, "newPrinter.id"));
  const general = isTaken ? undefined : textBesides(error, besideFields);
  return (
    <Dialog title={said.letInTitle} onClose={onClose}>
      <form onSubmit={save} noValidate>
        <div className="dialog-text">
          <p>{said.letInWhat}</p>
          <Select label={said.which} values={choices} value={printerId} onChange={setPrinterId} />
          {isNew && (
            <div className="printer-fields name">
              <Field label={fields.name} value={name} onChange={setName} problem={nameProblem} />
              <Field
                label={fields.width}
                value={width}
                onChange={setWidth}
                inputMode="decimal"
                problem={problemBeside(error, "newPrinter.width")}
              />
            </div>
          )}
          <div role="alert">{general && <p className="problem">{general}</p>}</div>
        </div>
        <div className="dialog-actions">
          <Button onClick={onClose}>{said.notNow}</Button>
          <Button variant="primary" type="submit" busy={busy}>
            {said.letIn}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** An address belongs to one printer: who asks at somebody's can only be that one. */
function choicesFor({ lane, printerId }: Knock, printers: readonly Printer[]): { value: string; label: string }[] {
  const { inPlaceOf, newPrinter } = words().printers.knocks;
  const fitting = printers
    .filter((printer) => printer.lane === lane && (printerId === null || printer.id === printerId))
    .toSorted(byName);
  const places = fitting.map(({ id, name }) => ({ value: id, label: inPlaceOf(name) }));
  return printerId === null ? [{ value: newOne, label: newPrinter }, ...places] : places;
}
