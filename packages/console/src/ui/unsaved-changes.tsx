import { useEffect, useState } from "react";
import { guardLeaving } from "../router/router.tsx";
import { words } from "../words/words.ts";
import { Confirm } from "./dialog.tsx";

/** Asks before unsaved work is left behind, whether by a link, the back button or closing the tab. */
export function UnsavedChanges({ unsaved, text }: { unsaved: boolean; text?: string }) {
  const [leave, setLeave] = useState<() => void>();
  useEffect(() => {
    if (!unsaved) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    guardLeaving((go) => setLeave(() => go));
    window.addEventListener("beforeunload", hold);
    return () => {
      guardLeaving(undefined);
      window.removeEventListener("beforeunload", hold);
    };
  }, [unsaved]);
  if (!leave) return null;
  const said = words().editor.leaving;
  return (
    <Confirm
      title={said.title}
      confirmLabel={said.leave}
      cancelLabel={said.stay}
      danger
      onConfirm={leave}
      onClose={() => setLeave(undefined)}
    >
      <p>{text ?? said.means}</p>
    </Confirm>
  );
}
