import { type FormEvent, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";

interface PrintDialogProps {
  /** The template has to be saved first: jobs are made from stored templates. */
  savesFirst: boolean;
  busy: boolean;
  onPrint(copies: number): void;
  onClose(): void;
}

export function PrintDialog({ savesFirst, busy, onPrint, onClose }: PrintDialogProps) {
  const [copies, setCopies] = useState("1");
  const print = (event: FormEvent) => {
    event.preventDefault();
    onPrint(Number(copies));
  };
  return (
    <Dialog title="Print with this data" onClose={onClose}>
      <form onSubmit={print}>
        <div className="dialog-text">
          <p>
            {savesFirst ? "Your changes are saved, then the receipt is printed." : "One job is sent to the printer."}
          </p>
          <Field label="Copies" type="number" min={1} max={100} value={copies} onChange={setCopies} autoFocus />
        </div>
        <div className="dialog-acts">
          <Button onClick={onClose}>Not now</Button>
          <Button look="primary" type="submit" busy={busy} icon="printer">
            {savesFirst ? "Save and print" : "Print"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
