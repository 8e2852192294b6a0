import { useState } from "react";
import { listAssets, storeAsset } from "../../api/calls.ts";
import { asApiError } from "../../api/http.ts";
import { useLoad } from "../../live/use-load.ts";
import { failureText } from "../../problems/problem-text.ts";
import { IconButton } from "../../ui/button.tsx";
import { FileButton } from "../../ui/form/file-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { words } from "../../words/words.ts";

interface PictureInputProps {
  id: string;
  value: string;
  "aria-invalid": boolean;
  "aria-describedby": string;
  onChange(value: unknown): void;
}

/** What the service can print, as the file dialog filters it. */
const pictureFiles = "image/png,image/jpeg,image/webp,image/gif,image/svg+xml";

/** A picture the service keeps under a name, one inside the template, or an expression that gives either. */
export function PictureInput({ value, onChange, ...shared }: PictureInputProps) {
  const { value: names = [], reload } = useLoad("assets", listAssets);
  const [busy, setBusy] = useState(false);
  const chosen = assetIn(value) ?? "";
  const { picture } = words().blocks;
  const embedded = value.startsWith("data:");

  async function store(file: File): Promise<void> {
    setBusy(true);
    try {
      // Reads the names again, because a picture stored since the last time must not be replaced.
      const name = freeAssetName(file.name, await listAssets());
      await storeAsset(name, file);
      onChange(sourceOf(name));
      reload();
    } catch (failure) {
      showToast(failureText(asApiError(failure)), "bad");
    }
    setBusy(false);
  }

  function embed(file: File): void {
    const reader = new FileReader();
    reader.onload = () => onChange(reader.result);
    reader.readAsDataURL(file);
  }

  return (
    <div className="picture-input">
      <div className="with-button">
        <select
          {...shared}
          value={chosen}
          onChange={(event) => onChange(event.target.value && sourceOf(event.target.value))}
        >
          <option value="">
            {embedded ? picture.inside : names.length === 0 ? picture.noneStored : picture.choose}
          </option>
          {[...new Set([...names, ...(chosen ? [chosen] : [])])].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <FileButton icon="upload" label={picture.toStore} accept={pictureFiles} busy={busy} onFile={store}>
          {picture.store}
        </FileButton>
      </div>
      <details className="fold" open={value !== "" && !chosen && !embedded}>
        <summary>{picture.otherWays}</summary>
        <div className="with-button">
          <input
            aria-label={picture.source}
            value={embedded ? "" : value}
            placeholder={embedded ? picture.inside : picture.example}
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
          {value !== "" && <IconButton icon="cross" label={picture.remove} onClick={() => onChange("")} />}
        </div>
        <FileButton icon="into" label={picture.toEmbed} accept={pictureFiles} onFile={embed}>
          {picture.embed}
        </FileButton>
      </details>
    </div>
  );
}

/** How templates name a stored picture: `asset:logo`. */
const prefix = "asset:";

/** The service takes letters, digits, dots, hyphens and underscores, at most 64 of them. */
const longestName = 64;

function assetIn(source: string): string | undefined {
  return source.startsWith(prefix) ? source.slice(prefix.length) : undefined;
}

function sourceOf(name: string): string {
  return `${prefix}${name}`;
}

/** A name for a file's picture that no stored picture has, so that storing it replaces none of them. */
export function freeAssetName(fileName: string, taken: readonly string[]): string {
  const bare = fileName.replace(/\.[^.]*$/, "").normalize("NFKD");
  const clean = bare.replaceAll(/[\u0300-\u036f]/g, "").replaceAll(/[^A-Za-z0-9._-]+/g, "-");
  const name = clean.replaceAll(/^[^A-Za-z0-9]+|-+$/g, "").slice(0, longestName) || "picture";
  for (let number = 1; ; number++) {
    const ending = number === 1 ? "" : `-${number}`;
    const candidate = name.slice(0, longestName - ending.length) + ending;
    if (!taken.includes(candidate)) return candidate;
  }
}
