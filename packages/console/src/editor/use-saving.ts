import { type Dispatch, useState } from "react";
import { createTemplate, deleteTemplate, print, updateTemplate } from "../api/calls.ts";
import { type ApiError, asApiError } from "../api/http.ts";
import type { Data } from "../api/types.ts";
import { navigate } from "../shell/router.tsx";
import { dropDraft, idFor } from "../templates/draft.ts";
import { say } from "../ui/toast.tsx";
import type { EditorAction, EditorState } from "./editor-state.ts";

export interface Saving {
  busy: boolean;
  /** Why the last attempt failed. */
  error: ApiError | undefined;
  /** The editor is being left on purpose; nobody needs to be asked. */
  leaving: boolean;
  save(): Promise<boolean>;
  printNow(copies: number): Promise<void>;
  remove(): Promise<void>;
}

interface SavingOptions {
  state: EditorState;
  isNew: boolean;
  data: Data | undefined;
  dispatch: Dispatch<EditorAction>;
}

export function useSaving({ state, isNew, data, dispatch }: SavingOptions): Saving {
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
    const fields = { name, description: state.description, config: { ...state.config, name } };
    await (isNew ? createTemplate(id, fields) : updateTemplate(id, fields));
    dropDraft();
    dispatch({ type: "saved", id });
    return id;
  }

  /** A new template gets its own address once it is stored. */
  function settle(id: string): void {
    if (!isNew) return;
    setLeaving(true);
    navigate(`templates/${id}`, { force: true, replace: true });
  }

  return {
    busy,
    error,
    leaving,
    save: () =>
      attempt(async () => {
        settle(await store());
        say("Saved.");
      }),
    async printNow(copies) {
      await attempt(async () => {
        const id = isNew || state.changed ? await store() : state.id;
        const { jobId } = await print(id, data ?? {}, { copies }).catch((failure: unknown) => {
          // It is stored all the same, and must not be created a second time.
          settle(id);
          throw failure;
        });
        say("On its way to the printer.");
        setLeaving(true);
        navigate(`jobs/${jobId}`, { force: true });
      });
    },
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
