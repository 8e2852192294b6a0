import { listTemplates } from "../api/calls.ts";
import { useLoad } from "../live/use-load.ts";
import { navigate } from "../router/router.tsx";
import { Button } from "../ui/button.tsx";
import { FileButton } from "../ui/file-button.tsx";
import { Empty, Failed, Skeleton } from "../ui/states.tsx";
import { showToast } from "../ui/toast.tsx";
import { dropDraft, keepDraft } from "./draft.ts";
import { TemplateCard } from "./template-card.tsx";
import { fromFile } from "./template-file.ts";

export function TemplatesPage() {
  const { value: templates, error, reload } = useLoad("templates", listTemplates);
  const create = () => {
    dropDraft();
    navigate("templates/new");
  };
  return (
    <div className="page">
      <header className="page-head">
        <h1>Templates</h1>
        <div className="head-actions">
          <FileButton icon="upload" label="Template file" accept="application/json,.json" onFile={take}>
            Import
          </FileButton>
          <Button variant="primary" icon="plus" onClick={create}>
            New template
          </Button>
        </div>
      </header>
      {error && !templates && <Failed error={error} onRetry={reload} />}
      {!error && !templates && <Skeleton rows={2} height={260} />}
      {templates?.length === 0 && (
        <Empty icon="templates" title="No templates yet">
          <p>A template says how a receipt looks. Begin with an empty one and see it grow beside the blocks.</p>
          <Button variant="primary" icon="plus" onClick={create}>
            Design the first one
          </Button>
        </Empty>
      )}
      {templates && templates.length > 0 && (
        <ul className="template-grid" aria-label="Templates">
          {templates.map((template) => (
            <li key={template.id}>
              <TemplateCard template={template} onChanged={reload} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

async function take(file: File): Promise<void> {
  try {
    keepDraft(fromFile(await file.text(), file.name));
    navigate("templates/new");
  } catch (error) {
    showToast(error instanceof Error ? error.message : String(error), "bad");
  }
}
