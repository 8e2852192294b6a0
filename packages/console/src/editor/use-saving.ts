import { type Dispatch, useState } from "react";
import { createTemplate, deleteTemplate, print, updateTemplate } from "../api/calls.ts";
import { type ApiError, asApiError } from "../api/http.ts";
import type { Data } from "../api/types.ts";
import { navigate, rename } from "../router/router.tsx";
import { dropDraft, idFor } from "../templates/draft.ts";
import { say } from "../ui/toast.tsx";
import { type EditorAction, type EditorState, storable } from "./state/editor-state.ts";

export interface Saving {
  busy: boolean;
  /** Why the last attempt failed. */
  error: ApiError | undefined;
  /** The editor is being left on purpose; nobody needs to be asked. */
  leaving: boolean;
  save(): Promise<boolean>;
  printNow(copies: number, wish: string): Promise<boolean>;
  remove(): Promise<void>;
}

interface SavingOptions {
  state: EditorState;
  data: Data | undefined;
  dispatch: Dispatch<EditorAction>;
}

export function useSaving({ state, data, dispatch }: SavingOptions): Saving {
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
      const told = asApiError(failure);
      setError(told);
      say([told.message, ...told.details.slice(0, 1)].join(" "), "bad");
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function store(): Promise<string> {
    const name = state.name.trim() || "Untitled";
    // A name in another script leaves nothing for an id; the time does instead.
    const id = state.id || idFor(name) || `template-${Date.now().toString(36)}`;
    const fields = { name, description: state.description, config: { ...storable(state), name } };
    await (state.isStored ? updateTemplate(id, fields) : createTemplate(id, fields));
    dropDraft();
    dispatch({ type: "saved", id, draft: state });
    // A new template gets its own address once it is stored.
    if (!state.isStored) rename(`templates/${id}`);
    return id;
  }

  return {
    busy,
    error,
    leaving,
    save: () =>
      attempt(async () => {
        await store();
        say("Saved.");
      }),
    printNow: (copies, wish) =>
      attempt(async () => {
        const id = state.isStored && !state.changed ? state.id : await store();
        const { jobId } = await print(id, { data: data ?? {}, copies }, wish);
        say("On its way to the printer.");
        setLeaving(true);
        navigate(`jobs/${jobId}`, { force: true });
      }),
    async remove() {
      await attempt(async () => {
        await deleteTemplate(state.id);
        say(`${state.name} is deleted.`);
        setLeaving(true);
        navigate("templates", { force: true });
      });
    },
  };
}
