import { useState } from "react";
import { getTemplate, templateConfigSchema } from "../api/calls.ts";
import { useLoad } from "../live/use-load.ts";
import { Link } from "../router/router.tsx";
import { waitingDraft } from "../templates/draft.ts";
import { Failed, Skeleton } from "../ui/states.tsx";
import { words } from "../words/words.ts";
import { Editor } from "./editor.tsx";

/** Loads what the editor needs: the template, unless it is a new one, and the language it is written in. */
export function EditorPage({ idOrNew }: { idOrNew: string }) {
  // The address changes when a new template is saved; what is being edited does not.
  const [id] = useState(idOrNew === "new" ? undefined : idOrNew);
  const { value, error, reload } = useLoad(`template ${id}`, async () => {
    const [template, schema] = await Promise.all([
      id === undefined ? undefined : getTemplate(id),
      templateConfigSchema(),
    ]);
    return { draft: template ?? (await waitingDraft()), etag: template?.etag, schema };
  });
  if (error && !value) {
    return (
      <div className="page">
        <Failed error={error} onRetry={reload}>
          <Link to="templates">{words().editor.seeAll}</Link>
        </Failed>
      </div>
    );
  }
  if (!value) {
    return (
      <div className="page">
        <Skeleton rows={1} height={480} />
      </div>
    );
  }
  return <Editor draft={value.draft} etag={value.etag} schema={value.schema} />;
}
