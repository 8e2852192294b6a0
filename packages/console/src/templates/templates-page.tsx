import { listTemplates } from "../api/calls.ts";
import { useLoad } from "../live/use-load.ts";
import { navigate, replacePath, usePlace } from "../router/router.tsx";
import { Button } from "../ui/button.tsx";
import { Choices } from "../ui/form/choices.tsx";
import { FileButton } from "../ui/form/file-button.tsx";
import { Empty, Failed, Skeleton } from "../ui/states.tsx";
import { showToast } from "../ui/toast.tsx";
import { localeNow } from "../words/language.ts";
import { words } from "../words/words.ts";
import { keepDraft } from "./draft.ts";
import { findTemplates, type TemplateOrder } from "./find-templates.ts";
import { TemplateCard } from "./template-card.tsx";
import { fromFile } from "./template-file.ts";

/** Fewer than this are in sight together, and need neither a search nor an order. */
const worthSearching = 4;

export function TemplatesPage() {
  const { value: templates, error, reload } = useLoad("templates", listTemplates);
  const create = () => navigate("new-template");
  return (
    <div className="page">
      <header className="page-head">
        <h1>{words().templates.title}</h1>
        <div className="head-actions">
          <FileButton
            icon="upload"
            label={words().templates.file}
            accept="application/json,.json"
            onFile={(file) => void take(file)}
          >
            {words().templates.importFile}
          </FileButton>
          <Button variant="primary" icon="plus" onClick={create}>
            {words().templates.create}
          </Button>
        </div>
      </header>
      {error && !templates && <Failed error={error} onRetry={reload} />}
      {!error && !templates && <Skeleton rows={2} height={260} />}
      {templates?.length === 0 && (
        <Empty icon="templates" title={words().templates.noneYet}>
          <p>{words().templates.noneYetHelp}</p>
          <Button variant="primary" icon="plus" onClick={create}>
            {words().templates.first}
          </Button>
        </Empty>
      )}
      {templates && templates.length > 0 && <TemplateGrid templates={templates} onChanged={reload} />}
    </div>
  );
}

type Listed = Awaited<ReturnType<typeof listTemplates>>;

function TemplateGrid({ templates, onChanged }: { templates: Listed; onChanged(): void }) {
  const { search, order, change } = useWishes();
  const found = findTemplates(templates, { words: search, order, locale: localeNow() });
  return (
    <>
      {templates.length >= worthSearching && (
        <search className="finding">
          <input
            type="search"
            aria-label={words().templates.search}
            placeholder={words().templates.search}
            value={search}
            onChange={(event) => change({ search: event.target.value, order })}
          />
          <Choices
            label={words().templates.order}
            values={[
              { value: "name", label: words().templates.byName },
              { value: "changed", label: words().templates.byChange },
            ]}
            value={order}
            onChange={(chosen) => change({ search, order: chosen })}
          />
        </search>
      )}
      <ul className="template-grid" aria-label={words().templates.title}>
        {found.map((template) => (
          <li key={template.id}>
            <TemplateCard template={template} onChanged={onChanged} />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="aside nothing-found">{words().templates.notFound(search)}</p>}
    </>
  );
}

/** What is searched for and in which order stands in the address, so that going back finds it again. */
function useWishes() {
  const query = new URLSearchParams(usePlace().query);
  const search = query.get("q") ?? "";
  const order: TemplateOrder = query.get("order") === "changed" ? "changed" : "name";
  const change = (wishes: { search: string; order: TemplateOrder }) => {
    const next = new URLSearchParams({
      ...(wishes.search && { q: wishes.search }),
      ...(wishes.order === "changed" && { order: wishes.order }),
    }).toString();
    replacePath(next ? `templates?${next}` : "templates");
  };
  return { search, order, change };
}

async function take(file: File): Promise<void> {
  try {
    keepDraft(fromFile(await file.text(), file.name));
    navigate("templates/new");
  } catch (error) {
    showToast(error instanceof Error ? error.message : String(error), "bad");
  }
}
