import { type FormEvent, useState } from "react";
import type { ApiError } from "../api/http.ts";
import { newIdempotencyKey } from "../api/idempotency.ts";
import type { TemplateConfig } from "../api/types.ts";
import { choiceWords } from "../printer/printer-words.ts";
import { failureText } from "../problems/problem-text.ts";
import { LabelOnRoll } from "../templates/label-on-roll.tsx";
import { isLabelOnRoll } from "../templates/printer-for.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/form/field.tsx";
import { Select } from "../ui/form/select.tsx";
import { words } from "../words/words.ts";
import type { ChosenPrinter } from "./use-chosen-printer.ts";

interface PrintDialogProps {
  /** The template has to be saved first: jobs are made from stored templates. */
  savesFirst: boolean;
  busy: boolean;
  /** Why the last attempt failed. */
  error: ApiError | undefined;
  config: TemplateConfig;
  target: ChosenPrinter;
  /** Says whether it is on its way. */
  onPrint(copies: number, idempotencyKey: string): Promise<boolean>;
  onClose(): void;
}

export function PrintDialog({ savesFirst, busy, error, config, target, onPrint, onClose }: PrintDialogProps) {
  const [copies, setCopies] = useState("1");
  // The dialog stays open until the answer is known; pressing again in it must not print twice.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [failed, setFailed] = useState(false);
  const said = words().editor.printing;
  const [asks, setAsks] = useState(false);
  const print = async () => {
    setAsks(false);
    setFailed(false);
    if (await onPrint(Number(copies), idempotencyKey)) onClose();
    else setFailed(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isLabelOnRoll(config, target.printer)) setAsks(true);
    else void print();
  };
  if (asks && target.printer) {
    const close = () => setAsks(false);
    return <LabelOnRoll printer={target.printer} busy={busy} onConfirm={() => void print()} onClose={close} />;
  }
  return (
    <Dialog title={said.title} onClose={onClose}>
      <form onSubmit={submit}>
        <div className="dialog-text">
          <p>{savesFirst ? said.savesFirst : said.oneJob}</p>
          {target.printerId !== undefined && (
            <Select
              label={said.printer}
              values={target.printers.map((printer) => ({ value: printer.id, label: choiceWords(printer) }))}
              value={target.printerId}
              onChange={target.choosePrinter}
            />
          )}
          <Field label={said.copies} type="number" min={1} max={100} value={copies} onChange={setCopies} autoFocus />
          {failed && error && (
            <p className="problem" role="alert">
              {whyNotPrinted(error)}
            </p>
          )}
        </div>
        <div className="dialog-actions">
          <Button onClick={onClose}>{said.notNow}</Button>
          <Button variant="primary" type="submit" busy={busy} icon="printer">
            {savesFirst ? said.saveAndPrint : words().editor.print}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export function whyNotPrinted(error: ApiError): string {
  return error.code === "IDEMPOTENCY_CONFLICT" ? words().editor.printing.arrivedAfterAll : failureText(error);
}
