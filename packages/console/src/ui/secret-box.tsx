import { useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { UnsavedChanges } from "./unsaved-changes.tsx";

interface SecretBoxProps {
  name: string;
  secret: string;
  said: {
    title(name: string): string;
    once: string;
    copy: string;
    copied: string;
    copyByHand: string;
    done: string;
    lost: string;
  };
  onClose(): void;
}

/**
 * The only place where a secret is ever seen. It takes the focus, since the page may be scrolled elsewhere, and asks before the
 * page is left without it.
 */
export function SecretBox({ name, secret, said, onClose }: SecretBoxProps) {
  const [isCopied, setCopied] = useState(false);
  const element = useRef<HTMLElement>(null);
  useEffect(() => element.current?.focus(), []);
  const title = said.title(name);
  return (
    <section className="card secret-box" aria-label={title} ref={element} tabIndex={-1}>
      <h2>{title}</h2>
      <p>{said.once}</p>
      <div className="secret">
        <code translate="no">{secret}</code>
        <CopyButton text={secret} said={said} onCopied={() => setCopied(true)} />
        <Button variant="quiet" onClick={onClose}>
          {said.done}
        </Button>
      </div>
      <UnsavedChanges unsaved={!isCopied} text={said.lost} />
    </section>
  );
}
