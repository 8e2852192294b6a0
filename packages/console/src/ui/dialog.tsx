import { type ReactNode, useEffect, useId, useRef } from "react";
import { words } from "../words/words.ts";
import { Button } from "./button.tsx";

interface DialogProps {
  title: string;
  onClose(): void;
  children: ReactNode;
}

/** The browser's own modal dialog: it keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={element} className="dialog" aria-labelledby={titleId} onCancel={onClose}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}

interface ConfirmProps {
  title: string;
  children: ReactNode;
  /** What confirming does, never "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** Something has to be chosen first. */
  disabled?: boolean;
  onConfirm(): void;
  onClose(): void;
}

export function Confirm({
  title,
  children,
  confirmLabel,
  cancelLabel = words().ui.keepIt,
  danger,
  busy,
  disabled,
  onConfirm,
  onClose,
}: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="dialog-text">{children}</div>
      <div className="dialog-actions">
        <Button onClick={onClose} autoFocus>
          {cancelLabel}
        </Button>
        <Button variant={danger ? "danger" : "primary"} busy={busy ?? false} disabled={disabled} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
