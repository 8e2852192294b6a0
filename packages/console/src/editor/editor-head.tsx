import { type Dispatch, useState } from "react";
import { Link, navigate } from "../router/router.tsx";
import { copyOf, keepDraft } from "../templates/draft.ts";
import { download, toFile } from "../templates/template-file.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Confirm } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { PrintDialog } from "./print-dialog.tsx";
import type { EditorAction, EditorState } from "./state/editor-state.ts";
import type { ChosenPrinter } from "./use-chosen-printer.ts";
import type { Saving } from "./use-saving.ts";

interface EditorHeadProps {
  state: EditorState;
  saving: Saving;
  target: ChosenPrinter;
  dispatch: Dispatch<EditorAction>;
}

export function EditorHead({ state, saving, target, dispatch }: EditorHeadProps) {
  const [open, setOpen] = useState<"print" | "delete">();
  const unsaved = !state.isStored || state.changed;
  const duplicate = () => {
    keepDraft(copyOf(state));
    navigate("templates/new");
  };
  return (
    <header className="editor-head">
      <Link to="templates" className="back" aria-label="All templates">
        <Icon name="back" size={18} />
      </Link>
      <h1 className="visually-hidden">{state.name || "New template"}</h1>
      <input
        className="editor-name"
        aria-label="Name"
        placeholder="Template name"
        value={state.name}
        onChange={(event) => dispatch({ type: "named", field: "name", value: event.target.value })}
      />
      <span className="saved" role="status">
        {unsaved ? "Not saved" : "Saved"}
      </span>
      <div className="editor-actions">
        {state.isStored && <IconButton icon="copy" label="Duplicate" onClick={duplicate} />}
        <IconButton
          icon="download"
          label="Export as a file"
          onClick={() => download(toFile(state), `${state.id || "template"}.json`)}
        />
        {state.isStored && <IconButton icon="trash" label="Delete" onClick={() => setOpen("delete")} />}
        <Button icon="printer" onClick={() => setOpen("print")}>
          Print
        </Button>
        <Button variant="primary" busy={saving.busy} disabled={!unsaved} onClick={() => void saving.save()}>
          Save
        </Button>
      </div>
      {saving.conflict && <ConflictDialog conflict={saving.conflict} saving={saving} />}
      {open === "print" && !saving.conflict && (
        <PrintDialog
          savesFirst={unsaved}
          busy={saving.busy}
          error={saving.error}
          target={target}
          onPrint={saving.printNow}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === "delete" && !saving.conflict && (
        <Confirm
          title={`Delete ${state.name}?`}
          confirmLabel="Delete the template"
          danger
          busy={saving.busy}
          onConfirm={() => void saving.remove().then(() => setOpen(undefined))}
          onClose={() => setOpen(undefined)}
        >
          <p>Programs that print with it will be refused. Jobs that are queued already are still printed.</p>
        </Confirm>
      )}
    </header>
  );
}
