import type { Printer } from "../api/types.ts";
import { Confirm } from "../ui/dialog.tsx";
import { words } from "../words/words.ts";

interface LabelOnRollProps {
  printer: Printer;
  busy: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before a label comes out of a receipt printer. */
export function LabelOnRoll({ printer, ...rest }: LabelOnRollProps) {
  const said = words().templates.onRoll;
  return (
    <Confirm title={said.title} confirmLabel={said.print} cancelLabel={words().templates.notNow} {...rest}>
      <p>{said.means(printer.name)}</p>
    </Confirm>
  );
}
