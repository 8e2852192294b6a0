import { useState } from "react";
import { assetPicture, listAssets, storeAsset } from "../api/calls.ts";
import { asApiError } from "../api/http.ts";
import { freeAssetName } from "../editor/blocks/picture-input.tsx";
import { useLoad } from "../live/use-load.ts";
import { failureText } from "../problems/problem-text.ts";
import { Button } from "../ui/button.tsx";
import { FileButton } from "../ui/form/file-button.tsx";
import { Picture } from "../ui/paper.tsx";
import { showToast } from "../ui/toast.tsx";
import { words } from "../words/words.ts";

/** What the service can print, as the file dialog filters it. */
const pictureFiles = "image/png,image/jpeg,image/webp,image/gif,image/svg+xml";

interface LogoFieldProps {
  /** The name of a stored picture. */
  value: string | null;
  onChange(name: string | null): void;
}

/** Stores a new picture under a name of its own, so that receipts show it when the shop is saved and not before. */
export function LogoField({ value, onChange }: LogoFieldProps) {
  const [busy, setBusy] = useState(false);
  const say = words().shop;
  const store = async (file: File) => {
    setBusy(true);
    try {
      const name = freeAssetName(file.name, await listAssets());
      await storeAsset(name, file);
      onChange(name);
    } catch (failure) {
      showToast(failureText(asApiError(failure)), "bad");
    }
    setBusy(false);
  };
  return (
    <fieldset className="logo-field">
      <legend>{say.logo}</legend>
      <div className="logo-row">
        {value !== null && <Logo key={value} name={value} />}
        <FileButton icon="upload" label={say.logoFile} accept={pictureFiles} busy={busy} onFile={store}>
          {value === null ? say.chooseLogo : say.otherLogo}
        </FileButton>
        {value !== null && (
          <Button variant="quiet" onClick={() => onChange(null)}>
            {say.removeLogo}
          </Button>
        )}
        {value === null && <p className="hint">{say.noLogo}</p>}
      </div>
    </fieldset>
  );
}

function Logo({ name }: { name: string }) {
  const { value } = useLoad(`logo ${name}`, (signal) => assetPicture(name, signal));
  return <div className="logo">{value && <Picture blob={value} alt={words().shop.logoShown} />}</div>;
}
