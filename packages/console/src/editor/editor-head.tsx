import { type Dispatch, useState } from "react";
import { Link, navigate } from "../router/router.tsx";
import { copyOf, keepDraft } from "../templates/draft.ts";
import { download, toFile } from "../templates/template-file.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Confirm } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { words } from "../words/words.ts";
import { PrintDialog } from "./print-dialog.tsx";
import { isChanged } from "./state/editor-state.ts";
import type { ChosenPrinter } from "./use-chosen-printer.ts";
import type { UsedEditor } from "./use-editor.ts";
import type { Saving } from "./use-saving.ts";

interface EditorHeadProps {
  editor: UsedEditor;
  saving: Saving;
  target: ChosenPrinter;
  onVersions(): void;
}

export function EditorHead({ editor, saving, target, onVersions }: EditorHeadProps) {
  const { state, dispatch } = editor;
  const [open, setOpen] = useState<"print" | "delete">();
  const said = words().editor;
  const unsaved = !state.isStored || isChanged(state);
  const duplicate = () => {
    keepDraft(copyOf(state));
    navigate("templates/new");
  };
  return (
    <header className="editor-head">
      <Link to="templates" className="back" aria-label={said.allTemplates}>
        <Icon name="back" size={18} />
      </Link>
      <h1 className="visually-hidden">{state.name || said.newTemplate}</h1>
      <input
        className="editor-name"
        aria-label={said.name}
        placeholder={said.templateName}
        value={state.name}
        onChange={(event) => dispatch({ type: "named", field: "name", value: event.target.value })}
      />
      <span className="saved" role="status">
        {unsaved ? said.notSaved : said.saved}
      </span>
      <UndoButtons {...{ ...editor, dispatch }} />
      <div className="editor-actions">
        {state.isStored && <IconButton icon="clock" label={said.versions} onClick={onVersions} />}
        {state.isStored && <IconButton icon="copy" label={said.duplicate} onClick={duplicate} />}
        <IconButton
          icon="download"
          label={said.exportAsFile}
          onClick={() => download(toFile(state), `${state.id || "template"}.json`)}
        />
        {state.isStored && <IconButton icon="trash" label={said.remove} onClick={() => setOpen("delete")} />}
        <Button icon="printer" onClick={() => setOpen("print")}>
          {said.print}
        </Button>
        <Button
          variant="primary"
          title={said.shortcut(said.save, "S")}
          busy={saving.busy}
          disabled={!unsaved}
          onClick={() => void saving.save()}
        >
          {said.save}
        </Button>
      </div>
      {open === "print" && !saving.conflict && (
        <PrintDialog
          savesFirst={unsaved}
          busy={saving.busy}
          error={saving.error}
          config={state.config}
          target={target}
          onPrint={saving.printNow}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === "delete" && !saving.conflict && (
        <Confirm
          title={said.deleteTitle(state.name)}
          confirmLabel={said.deleteIt}
          cancelLabel={said.keepIt}
          danger
          busy={saving.busy}
          onConfirm={() => void saving.remove().then(() => setOpen(undefined))}
          onClose={() => setOpen(undefined)}
        >
          <p>{said.deleteMeans}</p>
        </Confirm>
      )}
    </header>
  );
}

/** Not disabled but marked so: a button that cannot be pressed any more would lose the focus of who pressed it. */
function UndoButtons({
  canUndo,
  canRedo,
  dispatch,
}: Pick<UsedEditor, "canUndo" | "canRedo"> & { dispatch: Dispatch<{ type: "undone" | "redone" }> }) {
  const { undo, redo, shortcut } = words().editor;
  return (
    <div className="undo-buttons">
      <IconButton
        icon="undo"
        label={undo}
        title={shortcut(undo, "Z")}
        aria-disabled={!canUndo}
        onClick={() => dispatch({ type: "undone" })}
      />
      <IconButton
        icon="redo"
        label={redo}
        title={shortcut(redo, "Y")}
        aria-disabled={!canRedo}
        onClick={() => dispatch({ type: "redone" })}
      />
    </div>
  );
}
