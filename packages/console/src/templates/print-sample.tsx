import { useState } from "react";
import { previewSchema, print } from "../api/calls.ts";
import { asApiError } from "../api/http.ts";
import { newIdempotencyKey } from "../api/idempotency.ts";
import type { Template } from "../api/types.ts";
import { usePrinterChoice, usePrinters } from "../live/printers.ts";
import { choiceWords } from "../printer/printer-words.ts";
import { failureText } from "../problems/problem-text.ts";
import { navigate } from "../router/router.tsx";
import { Confirm } from "../ui/dialog.tsx";
import { Select } from "../ui/form/select.tsx";
import { showToast } from "../ui/toast.tsx";
import { words } from "../words/words.ts";
import { LabelOnRoll } from "./label-on-roll.tsx";
import { isLabelOnRoll, printerFor } from "./printer-for.ts";

type Printed = Pick<Template, "id" | "name" | "config">;

/** Asks once more before paper comes out, and on which printer where there are several. */
export function PrintSample({ template, onClose }: { template: Printed; onClose(): void }) {
  const { printers: all = [] } = usePrinters();
  const printers = usePrinterChoice();
  const [printerId, choosePrinter] = useState<string>();
  const chosen = all.find(({ id }) => id === printerId) ?? printerFor(template.config, all);
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  // The dialog stays open until the answer is known; pressing again in it must not print twice.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    setAsks(false);
    setBusy(true);
    try {
      const printer = printers.length > 0 ? chosen?.id : undefined;
      const { example } = await previewSchema(template.config, new AbortController().signal);
      const { jobId } = await print(template.id, { data: example, copies: 1, printer }, idempotencyKey);
      showToast(words().templates.sent);
      onClose();
      navigate(`jobs/${jobId}`);
    } catch (failure) {
      setProblem(failureText(asApiError(failure)));
      setBusy(false);
    }
  };
  if (asks && chosen) {
    return <LabelOnRoll printer={chosen} busy={busy} onConfirm={() => void send()} onClose={() => setAsks(false)} />;
  }
  return (
    <Confirm
      title={words().templates.printTitle(template.name)}
      confirmLabel={words().templates.printNow}
      cancelLabel={words().templates.notNow}
      busy={busy}
      onConfirm={() => (isLabelOnRoll(template.config, chosen) ? setAsks(true) : void send())}
      onClose={onClose}
    >
      <p>{words().templates.printText}</p>
      {printers.length > 0 && chosen && (
        <Select
          label={words().templates.printer}
          values={printers.map((printer) => ({ value: printer.id, label: choiceWords(printer) }))}
          value={chosen.id}
          onChange={choosePrinter}
        />
      )}
      {problem !== undefined && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </Confirm>
  );
}
