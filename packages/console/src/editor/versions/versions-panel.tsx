import { useState } from "react";
import { getVersion, listVersions, templatePicture, type VersionSummary } from "../../api/calls.ts";
import { useLoad } from "../../live/use-load.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Failed, Skeleton } from "../../ui/states.tsx";
import { localeNow } from "../../words/language.ts";
import { words } from "../../words/words.ts";
import type { Preview } from "../preview/use-preview.ts";
import type { EditorState } from "../state/editor-state.ts";
import type { Saving } from "../use-saving.ts";
import { Comparison, usualWidthMm } from "./comparison.tsx";
import { differencesOf } from "./differences.ts";

interface VersionsPanelProps {
  /** What is in the editor now, saved or not. */
  mine: EditorState;
  /** Of what is in the editor. */
  preview: Preview;
  saving: Saving;
  onClose(): void;
}

/** Every save of the template. One of them is compared with what is in the editor, and can be had back. */
export function VersionsPanel({ mine, preview, saving, onClose }: VersionsPanelProps) {
  const { value: versions, error, reload } = useLoad(`versions ${mine.id}`, () => listVersions(mine.id));
  const [chosen, choose] = useState<number>();
  // The newest is what is stored now; the one before it is what most people look for.
  const version = chosen ?? (versions?.[1] ?? versions?.[0])?.version;
  const restore = async () => {
    if (version === undefined) return;
    onClose();
    await saving.restore(version);
  };
  return (
    <Dialog title={words().versions.title} onClose={onClose}>
      <div className="versions">
        {error && !versions && <Failed error={error} onRetry={reload} />}
        {!versions && !error && <Skeleton rows={3} height={56} />}
        {versions && <VersionList versions={versions} chosen={version} onChoose={choose} />}
        {version !== undefined && <WithNow key={version} version={version} mine={mine} preview={preview} />}
      </div>
      <div className="dialog-actions">
        <Button onClick={onClose}>{words().versions.close}</Button>
        <Button variant="primary" busy={saving.busy} disabled={version === undefined} onClick={() => void restore()}>
          {words().versions.restore(version ?? 0)}
        </Button>
      </div>
    </Dialog>
  );
}

interface VersionListProps {
  versions: readonly VersionSummary[];
  chosen: number | undefined;
  onChoose(version: number): void;
}

function VersionList({ versions, chosen, onChoose }: VersionListProps) {
  const said = words().versions;
  return (
    <ol className="version-list" aria-label={said.title}>
      {versions.map(({ version, savedAt, changed }, index) => (
        <li key={version}>
          <button type="button" aria-pressed={version === chosen} onClick={() => onChoose(version)}>
            <strong>{said.version(version)}</strong>
            <time dateTime={savedAt}>{momentOf(savedAt)}</time>
            <span>{index === 0 ? said.newest : changesIn(changed)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** What a save changed. Of the first one that is kept nobody knows. */
function changesIn(changed: VersionSummary["changed"]): string {
  const { first, unchanged, parts } = words().versions;
  if (changed === null) return first;
  return changed.length === 0 ? unchanged : changed.map((part) => parts[part]).join(", ");
}

/** Date and time together, as they are written where the console is read. */
function momentOf(iso: string): string {
  return new Date(iso).toLocaleString(localeNow(), { dateStyle: "medium", timeStyle: "short" });
}

function WithNow({
  version,
  mine,
  preview: { drawing, paper: on },
}: Pick<VersionsPanelProps, "mine" | "preview"> & { version: number }) {
  const { id } = mine;
  const { value: then, error, reload } = useLoad(`version ${id} ${version}`, () => getVersion(id, version));
  const { value: paper } = useLoad(`picture ${id} ${version}`, (signal) =>
    templatePicture(id, signal, { version, ...on.target }),
  );
  if (error) return <Failed error={error} onRetry={reload} />;
  if (!then) return <Skeleton rows={1} height={320} />;
  return (
    <Comparison
      before={{ title: words().versions.version(version), picture: paper }}
      after={{ title: words().versions.now, picture: drawing?.picture }}
      differences={differencesOf(then, mine)}
      widthMm={drawing?.widthMm ?? usualWidthMm}
    />
  );
}
