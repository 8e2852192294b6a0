import { Button } from "./button.tsx";
import { showToast } from "./toast.tsx";

interface CopyButtonProps {
  text: string;
  said: { copy: string; copied: string; copyByHand: string };
  onCopied?(): void;
  onRefused?(): void;
}

/** Browsers give the clipboard to protected pages only: elsewhere a person has to copy what is shown. */
export function CopyButton({ text, said, onCopied, onRefused }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      onCopied?.();
      showToast(said.copied);
    } catch {
      onRefused?.();
      showToast(said.copyByHand);
    }
  };
  return (
    <Button icon="copy" disabled={text === ""} onClick={copy}>
      {said.copy}
    </Button>
  );
}
