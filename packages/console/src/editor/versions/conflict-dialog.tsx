import { templatePicture } from "../../api/calls.ts";
import { useLoad } from "../../live/use-load.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Ago } from "../../ui/time.tsx";
import { words } from "../../words/words.ts";
import type { Preview } from "../preview/use-preview.ts";
import type { EditorState } from "../state/editor-state.ts";
import type { Saving } from "../use-saving.ts";
import { Comparison, usualWidthMm } from "./comparison.tsx";
import type { Conflict } from "./conflict.ts";
import { differencesOf } from "./differences.ts";

interface ConflictDialogProps {
  conflict: Conflict;
  saving: Saving;
  mine: EditorState;
  /** Of what is in the editor. */
  preview: Preview;
}

/** Shows both versions, and has it chosen which one counts. What was typed stays, whatever is chosen. */
export function ConflictDialog({ conflict, saving, mine, preview }: ConflictDialogProps) {
  const { theirs, refused } = conflict;
  const said = words().versions.conflict;
  return (
    <Dialog title={theirs ? said.changed : said.deleted} onClose={saving.keepEditing}>
      <div className="dialog-text">
        {theirs ? (
          <>
            <p>
              {said.theirsStored} <Ago iso={theirs.updatedAt} />. {said.nothingDone[refused]}
            </p>
            <Both theirs={theirs} {...{ mine, preview }} />
          </>
        ) : (
          <p>{said.deletedMeans}</p>
        )}
      </div>
      <div className="dialog-actions">
        <Button onClick={saving.keepEditing} autoFocus>
          {refused === "delete" ? said.keepIt : said.goOn}
        </Button>
        {theirs && <Button onClick={() => saving.takeTheirs(conflict)}>{said.takeTheirs}</Button>}
        <Button variant={theirs ? "danger" : "primary"} busy={saving.busy} onClick={() => void saving.insist(conflict)}>
          {refused === "delete" ? said.deleteIt : theirs ? said.keepMine : said.storeAgain}
        </Button>
      </div>
    </Dialog>
  );
}

function Both({
  theirs,
  mine,
  preview: { drawing, paper: on },
}: Pick<ConflictDialogProps, "mine" | "preview"> & { theirs: NonNullable<Conflict["theirs"]> }) {
  const said = words().versions;
  const { value: paper } = useLoad(`theirs ${theirs.id} ${theirs.etag}`, (signal) =>
    templatePicture(theirs.id, signal, on.target),
  );
  return (
    <Comparison
      before={{ title: said.theirs, picture: paper }}
      after={{ title: said.mine, picture: drawing?.picture }}
      differences={differencesOf(theirs, mine)}
      widthMm={drawing?.widthMm ?? usualWidthMm}
    />
  );
}
