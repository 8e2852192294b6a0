import { useState } from "react";
import { deleteTemplate, getTemplate } from "../api/calls.ts";
import { asApiError } from "../api/http.ts";
import type { TemplateSummary } from "../api/types.ts";
import { useLoad } from "../live/use-load.ts";
import { failureText } from "../problems/problem-text.ts";
import { Link, navigate } from "../router/router.tsx";
import { IconButton } from "../ui/button.tsx";
import { Confirm } from "../ui/dialog.tsx";
import { Ago } from "../ui/time.tsx";
import { showToast } from "../ui/toast.tsx";
import { words } from "../words/words.ts";
import { copyOf, keepDraft } from "./draft.ts";
import { paperSizeOf } from "./paper-size.ts";
import { PrintSample } from "./print-sample.tsx";
import { download, toFile } from "./template-file.ts";
import { SizeMark, TemplatePicture, useSeen } from "./thumbnail.tsx";

type Stored = Awaited<ReturnType<typeof getTemplate>>;

export function TemplateCard({ template, onChanged }: { template: TemplateSummary; onChanged(): void }) {
  const { id, name, description, updatedAt } = template;
  const [deleting, setDeleting] = useState(false);
  const [printing, setPrinting] = useState<Stored>();
  const withStored = (act: (stored: Stored) => void) => () =>
    getTemplate(id).then(act, (error) => showToast(failureText(asApiError(error)), "bad"));
  const remove = async () => {
    await deleteTemplate(id).then(
      () => showToast(words().templates.deleted(name)),
      (error: unknown) => showToast(failureText(asApiError(error)), "bad"),
    );
    setDeleting(false);
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
          {words().templates.changed} <Ago iso={updatedAt} />
        </span>
        <IconButton icon="printer" label={words().templates.print(name)} onClick={withStored(setPrinting)} />
        <IconButton
          icon="copy"
          label={words().templates.duplicate(name)}
          onClick={withStored((stored) => {
            keepDraft(copyOf(stored));
            navigate("templates/new");
          })}
        />
        <IconButton
          icon="download"
          label={words().templates.exportFile(name)}
          onClick={withStored((stored) => download(toFile(stored), `${id}.json`))}
        />
        <IconButton icon="trash" label={words().templates.remove(name)} onClick={() => setDeleting(true)} />
      </footer>
      {printing && <PrintSample template={printing} onClose={() => setPrinting(undefined)} />}
      {deleting && (
        <Confirm
          title={words().templates.removeTitle(name)}
          confirmLabel={words().templates.removeNow}
          cancelLabel={words().templates.keep}
          danger
          onConfirm={remove}
          onClose={() => setDeleting(false)}
        >
          <p>{words().templates.removeText}</p>
        </Confirm>
      )}
    </article>
  );
}

/** Asked for when the card comes into sight. */
function Thumbnail({ template: { id, version } }: { template: TemplateSummary }) {
  const { place, seen } = useSeen();
  return (
    <div className="thumbnail" ref={place}>
      {seen && <SeenThumbnail id={id} version={version} />}
    </div>
  );
}

function SeenThumbnail({ id, version }: { id: string; version: number }) {
  const { value, error } = useLoad(`template ${id} ${version}`, () => getTemplate(id));
  if (error) return <p className="aside">{words().templates.noPicture(failureText(error))}</p>;
  if (!value) return null;
  return (
    <>
      <TemplatePicture name={`${id} ${version}`} config={value.config} />
      <SizeMark size={paperSizeOf(value.config)} />
    </>
  );
}
