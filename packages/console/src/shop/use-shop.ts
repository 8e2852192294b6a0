import { useState } from "react";
import { changeShop, getShop, type StoredShop } from "../api/calls.ts";
import { type ApiError, asApiError } from "../api/http.ts";
import { words } from "../words/words.ts";
import { changesTo, differences, formOf, type ShopField, type ShopForm, suggested } from "./shop-form.ts";

interface ShopEditing {
  form: ShopForm;
  suggestions: Partial<ShopForm>;
  /** Whether anything typed is lost by leaving; what the browser has suggested is not. */
  unsaved: boolean;
  canSave: boolean;
  /** Until something is typed again. */
  saved: boolean;
  busy: boolean;
  error: ApiError | undefined;
  /** What somebody else has changed since this page was opened. */
  conflict: string | undefined;
  type(changes: Partial<ShopForm>): void;
  undo(): void;
  save(): Promise<void>;
}

const browser = () => ({
  languages: navigator.languages,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? "",
});

export function useShop(first: StoredShop): ShopEditing {
  const [seen, setSeen] = useState(first);
  const [typed, setTyped] = useState<Partial<ShopForm>>({});
  const [saved, setSaved] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const [conflict, setConflict] = useState<string>();
  const stored = formOf(seen.shop);
  const suggestions = suggested(stored, browser());
  const form = { ...stored, ...suggestions, ...typed };
  const changed = differences(stored, form);

  const settle = (now: StoredShop, isSaved: boolean) => {
    setSeen(now);
    setTyped({});
    setError(undefined);
    setConflict(undefined);
    setSaved(isSaved);
  };

  async function explain(failure: ApiError): Promise<void> {
    if (failure.code !== "PRECONDITION_FAILED") return setError(failure);
    const now = await getShop();
    setConflict(words().shop.changedMeanwhile(namesOf(differences(stored, formOf(now.shop)))));
    setSeen(now);
    setError(undefined);
  }

  return {
    form,
    suggestions,
    unsaved: differences({ ...stored, ...suggestions }, form).length > 0,
    canSave: changed.length > 0,
    saved,
    busy,
    error,
    conflict,
    type(changes) {
      setTyped({ ...typed, ...changes });
      setSaved(false);
    },
    undo: () => settle(seen, false),
    async save() {
      setBusy(true);
      try {
        settle(await changeShop(changesTo(form, changed), seen.etag), true);
      } catch (failure) {
        await explain(asApiError(failure)).catch((second: unknown) => setError(asApiError(second)));
      }
      setBusy(false);
    },
  };
}

/** As they are called on the page. */
function namesOf(fields: readonly ShopField[]): string {
  const say = words().shop;
  return fields.map((field) => say[field]).join(", ");
}
