import { useEffect, useRef } from "react";

/** What the keys of the editor do. */
interface Shortcuts {
  undo(): void;
  redo(): void;
  save(): void;
}

/**
 * Ctrl-Z, Ctrl-Shift-Z or Ctrl-Y, and Ctrl-S, wherever the focus is. Asked before the fields and the JSON get the key:
 * each has a history of its own, which knows nothing of the others.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const name = shortcutOf(event);
      if (!name) return;
      const asks = isInDialog(event);
      // The browser would save the page.
      if (!asks || name === "save") event.preventDefault();
      if (asks) return;
      event.stopPropagation();
      latest.current[name]();
    };
    window.addEventListener("keydown", press, { capture: true });
    return () => window.removeEventListener("keydown", press, { capture: true });
  }, []);
}

export function shortcutOf(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">,
): keyof Shortcuts | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  switch (event.key.toLowerCase()) {
    case "z":
      return event.shiftKey ? "redo" : "undo";
    case "y":
      return event.shiftKey ? undefined : "redo";
    case "s":
      return event.shiftKey ? undefined : "save";
    default:
      return undefined;
  }
}

/** A question stands between the keys and the template. */
function isInDialog({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("dialog") !== null;
}
