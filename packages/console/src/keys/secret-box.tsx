import { useEffect, useRef } from "react";
import type { KeyAndSecret } from "../api/calls.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { words } from "../words/words.ts";

interface SecretBoxProps {
  told: KeyAndSecret;
  onCopied(): void;
  onClose(): void;
}

/** The only place where a secret is ever seen. It takes the focus, since the page may be scrolled elsewhere. */
export function SecretBox({ told: { key, secret }, onCopied, onClose }: SecretBoxProps) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => element.current?.focus(), []);
  const said = words().keys.secret;
  const title = said.title(key.name);
  return (
    <section className="card secret-box" aria-label={title} ref={element} tabIndex={-1}>
      <h2>{title}</h2>
      <p>{said.once}</p>
      <div className="secret">
        <code translate="no">{secret}</code>
        <CopyButton text={secret} said={said} onCopied={onCopied} />
        <Button variant="quiet" onClick={onClose}>
          {said.done}
        </Button>
      </div>
    </section>
  );
}
