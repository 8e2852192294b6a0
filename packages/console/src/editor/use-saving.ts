import { type Dispatch, useState } from "react";
import { createTemplate, deleteTemplate, print, restoreVersion, type StoredTemplate } from "../api/calls.ts";
import { type ApiError, asApiError } from "../api/http.ts";
import { idFor } from "../api/id-for.ts";
import type { Data, TemplateConfig } from "../api/types.ts";
import { failureText } from "../problems/problem-text.ts";
import { navigate, replacePath } from "../router/router.tsx";
import { dropDraft } from "../templates/draft.ts";
import { showToast } from "../ui/toast.tsx";
import { words } from "../words/words.ts";
import { type EditorAction, type EditorState, isChanged, savableConfig } from "./state/editor-state.ts";
import { type Conflict, conflictIn, putTemplate } from "./versions/conflict.ts";

export interface Saving {
  busy: boolean;
  /** Why the last attempt failed. */
  error: ApiError | undefined;
  /** Somebody else was faster, and it has to be chosen whose version counts. */
  conflict: Conflict | undefined;
  /** The editor is being left after printing or deleting, and asks no question. */
  leaving: boolean;
  save(): Promise<boolean>;
  printNow(copies: number, idempotencyKey: string): Promise<boolean>;
  remove(): Promise<void>;
  /** Does what was refused, whatever the other one has stored. */
  insist(conflict: Conflict): Promise<void>;
  /** Goes on with the other one's version. Undoing brings back what was typed. */
  takeTheirs(conflict: Conflict): void;
  /** Decides nothing: the next attempt asks again. */
  keepEditing(): void;
  /** Saves a version again and goes on with it. Undoing brings back what was typed. */
  restore(version: number): Promise<boolean>;
}

interface SavingOptions {
  state: EditorState;
  /** Of what is stored; undefined for a new template. */
  etag: string | undefined;
  /** The sample data, with everything that the template needs now. */
  data: Data | undefined;
  /** Without one, the printer `default`. */
  printerId: string | undefined;
  dispatch: Dispatch<EditorAction>;
  offerUndo(text: string): void;
}

export function useSaving({ state, data, printerId, dispatch, offerUndo, ...options }: SavingOptions): Saving {
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [error, setError] = useState<ApiError>();
  /** Names the state of the template that this person has seen. */
  const [etag, setEtag] = useState(options.etag);
  const [conflict, setConflict] = useState<Conflict>();

  async function attempt(work: () => Promise<void>, refused: Conflict["refused"] = "save"): Promise<boolean> {
    setBusy(true);
    try {
      await work();
      setError(undefined);
      return true;
    } catch (failure) {
      await explain(asApiError(failure), refused);
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function explain(failure: ApiError, refused: Conflict["refused"]): Promise<void> {
    const found = etag === undefined ? undefined : await conflictIn(failure, state.id, refused).catch(() => undefined);
    setConflict(found);
    if (found) return;
    setError(failure);
    showToast(failureText(failure), "bad");
  }

  /** Replaces what `seen` names and nothing newer; without a tag the template is stored as a new one. */
  async function store(seen: string | undefined): Promise<string> {
    const name = state.name.trim() || words().editor.untitled;
    // A name without a Latin letter or digit gives no id, so the time makes one.
    const id = state.id || idFor(name) || `template-${Date.now().toString(36)}`;
    const fields = {
      name,
      description: state.description,
      config: { ...withExample(savableConfig(state), data), name },
    };
    setEtag(await (seen === undefined ? createTemplate(id, fields) : putTemplate(id, fields, seen)));
    dropDraft();
    dispatch({ type: "saved", id, draft: state });
    // A new template gets its own address once it is stored.
    if (!state.isStored) replacePath(`templates/${id}`);
    return id;
  }

  async function erase(seen: string | undefined): Promise<void> {
    await deleteTemplate(state.id, seen);
    showToast(words().editor.deleted(state.name));
    setLeaving(true);
    navigate("templates", { force: true });
  }

  function goOnWith(stored: StoredTemplate, text: string): void {
    setEtag(stored.etag);
    dispatch({ type: "replaced", by: stored });
    offerUndo(text);
  }

  return {
    busy,
    error,
    conflict,
    leaving,
    save: () =>
      attempt(async () => {
        await store(etag);
        showToast(words().editor.savedNow);
      }),
    printNow: (copies, idempotencyKey) =>
      attempt(async () => {
        const id = state.isStored && !isChanged(state) ? state.id : await store(etag);
        const { jobId } = await print(id, { data: data ?? {}, copies, printer: printerId }, idempotencyKey);
        showToast(words().editor.onItsWay);
        setLeaving(true);
        navigate(`jobs/${jobId}`, { force: true });
      }),
    async remove() {
      await attempt(() => erase(etag), "delete");
    },
    async insist({ theirs, refused }) {
      setConflict(undefined);
      await attempt(async () => {
        if (refused === "delete") return erase(theirs?.etag);
        await store(theirs?.etag);
        showToast(words().editor.savedNow);
      }, refused);
    },
    takeTheirs({ theirs }) {
      if (!theirs) return;
      setConflict(undefined);
      goOnWith(theirs, words().versions.theirsTaken);
    },
    keepEditing: () => setConflict(undefined),
    restore: (version) =>
      attempt(async () => {
        const restored = await restoreVersion(state.id, version, etag ?? "*");
        goOnWith(restored, words().versions.restored(version));
      }),
  };
}

/** Sample data that is kept with the template is kept whole: a field that a block has come to need is in it. */
function withExample(config: TemplateConfig, data: Data | undefined): TemplateConfig {
  return config.example === undefined ? config : { ...config, example: data };
}
