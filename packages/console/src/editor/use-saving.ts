import { type Dispatch, useState } from "react";
import { createTemplate, deleteTemplate, print, updateTemplate } from "../api/calls.ts";
import { type ApiError, asApiError } from "../api/http.ts";
import { idFor } from "../api/id-for.ts";
import type { Data } from "../api/types.ts";
import { navigate, replacePath } from "../router/router.tsx";
import { dropDraft } from "../templates/draft.ts";
import { showToast } from "../ui/toast.tsx";
import { type EditorAction, type EditorState, savableConfig } from "./state/editor-state.ts";

export interface Saving {
  busy: boolean;
  /** Why the last attempt failed. */
  error: ApiError | undefined;
  /** The editor is being left after printing or deleting, and asks no question. */
  leaving: boolean;
  save(): Promise<boolean>;
  printNow(copies: number, idempotencyKey: string): Promise<boolean>;
  remove(): Promise<void>;
}

interface SavingOptions {
  state: EditorState;
  data: Data | undefined;
  /** Without one, the printer `default`. */
  printerId: string | undefined;
  dispatch: Dispatch<EditorAction>;
}

export function useSaving({ state, data, printerId, dispatch }: SavingOptions): Saving {
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [error, setError] = useState<ApiError>();

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    try {
      await work();
      setError(undefined);
      return true;
    } catch (failure) {
      const apiError = asApiError(failure);
      setError(apiError);
      showToast([apiError.message, ...apiError.details.slice(0, 1)].join(" "), "bad");
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function store(): Promise<string> {
    const name = state.name.trim() || "Untitled";
    // A name without a Latin letter or digit gives no id, so the time makes one.
    const id = state.id || idFor(name) || `template-${Date.now().toString(36)}`;
    const fields = { name, description: state.description, config: { ...savableConfig(state), name } };
    await (state.isStored ? updateTemplate(id, fields) : createTemplate(id, fields));
    dropDraft();
    dispatch({ type: "saved", id, draft: state });
    // A new template gets its own address once it is stored.
    if (!state.isStored) replacePath(`templates/${id}`);
    return id;
  }

  return {
    busy,
    error,
    leaving,
    save: () =>
      attempt(async () => {
        await store();
        showToast("Saved.");
      }),
    printNow: (copies, idempotencyKey) =>
      attempt(async () => {
        const id = state.isStored && !state.changed ? state.id : await store();
        const { jobId } = await print(id, { data: data ?? {}, copies, printer: printerId }, idempotencyKey);
        showToast("On its way to the printer.");
        setLeaving(true);
        navigate(`jobs/${jobId}`, { force: true });
      }),
    async remove() {
      await attempt(async () => {
        await deleteTemplate(state.id);
        showToast(`${state.name} is deleted.`);
        setLeaving(true);
        navigate("templates", { force: true });
      });
    },
  };
}
