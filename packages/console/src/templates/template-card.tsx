import { useEffect, useRef, useState } from "react";
import { deleteTemplate, getTemplate, templatePicture } from "../api/calls.ts";
import { asApiError } from "../api/http.ts";
import type { TemplateSummary } from "../api/types.ts";
import { useLoad } from "../live/use-load.ts";
import { Link, navigate } from "../router/router.tsx";
import { IconButton } from "../ui/button.tsx";
import { Confirm } from "../ui/dialog.tsx";
import { Paper, Picture } from "../ui/paper.tsx";
import { Ago } from "../ui/time.tsx";
import { showToast } from "../ui/toast.tsx";
import { copyOf, keepDraft } from "./draft.ts";
import { download, toFile } from "./template-file.ts";

export function TemplateCard({ template, onChanged }: { template: TemplateSummary; onChanged(): void }) {
  const { id, name, description, updatedAt } = template;
  const [asking, setAsking] = useState(false);
  const withStored = (act: (stored: Awaited<ReturnType<typeof getTemplate>>) => void) => () =>
    getTemplate(id).then(act, (error) => showToast(asApiError(error).message, "bad"));
  const remove = async () => {
    await deleteTemplate(id).then(
      () => showToast(`${name} is deleted.`),
      (error: unknown) => showToast(asApiError(error).message, "bad"),
    );
    setAsking(false);
    onChanged();
  };
  return (
    <article className="template-card">
      <Thumbnail template={template} />
      <div className="template-words">
        <h2>
          <Link to={`templates/${id}`}>{name}</Link>
        </h2>
        <p>{description}</p>
      </div>
      <footer>
        <span className="aside">
          Changed <Ago iso={updatedAt} />
        </span>
        <IconButton
          icon="copy"
          label={`Duplicate ${name}`}
          onClick={withStored((stored) => {
            keepDraft(copyOf(stored));
            navigate("templates/new");
          })}
        />
        <IconButton
          icon="download"
          label={`Export ${name} as a file`}
          onClick={withStored((stored) => download(toFile(stored), `${id}.json`))}
        />
        <IconButton icon="trash" label={`Delete ${name}`} onClick={() => setAsking(true)} />
      </footer>
      {asking && (
        <Confirm
          title={`Delete ${name}?`}
          confirmLabel="Delete the template"
          danger
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>Programs that print with it will be refused. Jobs that are queued already are still printed.</p>
        </Confirm>
      )}
    </article>
  );
}

/** Drawn by the service when the card comes into sight. */
function Thumbnail({ template }: { template: TemplateSummary }) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true));
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <div className="thumbnail" ref={place} aria-hidden="true">
      {seen && <ThumbnailPicture template={template} />}
    </div>
  );
}

function ThumbnailPicture({ template: { id, version } }: { template: TemplateSummary }) {
  const { value, error } = useLoad(`thumbnail ${id} ${version}`, (signal) => templatePicture(id, signal));
  if (error) return <p className="aside">No preview: {error.message}</p>;
  return value ? (
    <Paper widthMm={80}>
      <Picture blob={value} alt="" />
    </Paper>
  ) : null;
}
