import { type ChangeEvent, useRef } from "react";
import { Button } from "../button.tsx";
import type { IconName } from "../icon.tsx";

interface FileButtonProps {
  children: string;
  /** Names the browser's own control, which is out of sight. */
  label: string;
  accept: string;
  icon: IconName;
  busy?: boolean;
  onFile(file: File): void;
}

/** Asks for a file with a button that looks like the others. The same file can be chosen again. */
export function FileButton({ children, label, accept, icon, busy = false, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (file) onFile(file);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        onChange={take}
      />
      <Button icon={icon} busy={busy} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
