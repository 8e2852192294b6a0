import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Ago } from "../ui/time.tsx";
import type { Conflict } from "./conflict.ts";
import type { Saving } from "./use-saving.ts";

/** Says whose version is stored, and has it chosen which one counts. What was typed stays, whatever is chosen. */
export function ConflictDialog({ conflict, saving }: { conflict: Conflict; saving: Saving }) {
  const { theirs, refused } = conflict;
  const title = `Somebody else has ${theirs ? "changed" : "deleted"} this template`;
  return (
    <Dialog title={title} onClose={saving.keepEditing}>
      <div className="dialog-text">
        {theirs ? (
          <p>
            Their version was stored <Ago iso={theirs.updatedAt} /> and is the one that prints. {nothingDone[refused]}
          </p>
        ) : (
          <p>Programs that print with it are refused. What you see here is stored again if you say so.</p>
        )}
      </div>
      <div className="dialog-actions">
        <Button onClick={saving.keepEditing} autoFocus>
          {refused === "delete" ? "Keep it" : "Go on editing"}
        </Button>
        {theirs && <Button onClick={() => saving.loadTheirs(conflict)}>Load their version</Button>}
        <Button variant={theirs ? "danger" : "primary"} busy={saving.busy} onClick={() => void saving.insist(conflict)}>
          {insistence(conflict)}
        </Button>
      </div>
    </Dialog>
  );
}

const nothingDone: Record<Conflict["refused"], string> = {
  save: "Yours is not saved. If you load theirs, yours is kept beside it until you choose.",
  delete: "It was not deleted.",
};

function insistence({ theirs, refused }: Conflict): string {
  if (refused === "delete") return "Delete it all the same";
  return theirs ? "Save over theirs" : "Store it again";
}

/** What was typed waits while somebody else's version is looked at. */
export function SetAside({ saving }: { saving: Saving }) {
  if (!saving.hasSetAside) return null;
  return (
    <div className="set-aside note warn" role="status">
      <p>This is the version that somebody else has stored. What you typed is kept.</p>
      <Button onClick={saving.bringBack}>Bring mine back</Button>
      <Button variant="quiet" onClick={saving.dropSetAside}>
        Drop mine
      </Button>
    </div>
  );
}
