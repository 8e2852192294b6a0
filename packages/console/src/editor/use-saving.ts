import { type Dispatch, useState } from "react";
import { createTemplate, deleteTemplate, print } from "../api/calls.ts";
import { type ApiError, asApiError } from "../api/http.ts";
import { idFor } from "../api/id-for.ts";
import type { Data } from "../api/types.ts";
import { navigate, replacePath } from "../router/router.tsx";
import { dropDraft } from "../templates/draft.ts";
import { showToast } from "../ui/toast.tsx";
import { type Conflict, conflictIn, putTemplate } from "./conflict.ts";
import { begin, type EditorAction, type EditorState, savableConfig } from "./state/editor-state.ts";

export interface Saving {
  busy: boolean;
  /** Why the last attempt failed. */
  error: ApiError | undefined;
  /** Somebody else was faster, and it has to be chosen whose version counts. */
  conflict: Conflict | undefined;
  /** What was typed waits beside somebody else's version, which is shown. */
  hasSetAside: boolean;
  /** The editor is being left after printing or deleting, and asks no question. */
  leaving: boolean;
  save(): Promise<boolean>;
  printNow(copies: number, idempotencyKey: string): Promise<boolean>;
  remove(): Promise<void>;
  /** Does what was refused, whatever the other one has stored. */
  insist(conflict: Conflict): Promise<void>;
  /** Shows the other one's version, and sets aside what was typed. */
  loadTheirs(conflict: Conflict): void;
  /** Decides nothing: the next attempt asks again. */
  keepEditing(): void;
  bringBack(): void;
  dropSetAside(): void;
}

interface SavingOptions {
  state: EditorState;
  /** Of what is stored; undefined for a new template. */
  etag: string | undefined;
  data: Data | undefined;
  /** Without one, the printer `default`. */
  printerId: string | undefined;
  dispatch: Dispatch<EditorAction>;
}

export function useSaving({ state, data, printerId, dispatch, ...options }: SavingOptions): Saving {
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [error, setError] = useState<ApiError>();
  /** Names the state of the template that this person has seen. */
  const [etag, setEtag] = useState(options.etag);
  const [conflict, setConflict] = useState<Conflict>();
  const [setAside, putAside] = useState<EditorState>();

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
    showToast([failure.message, ...failure.details.slice(0, 1)].join(" "), "bad");
  }

  /** Replaces what `seen` names and nothing newer; without a tag the template is stored as a new one. */
  async function store(seen: string | undefined): Promise<string> {
    const name = state.name.trim() || "Untitled";
    // A name without a Latin letter or digit gives no id, so the time makes one.
    const id = state.id || idFor(name) || `template-${Date.now().toString(36)}`;
    const fields = { name, description: state.description, config: { ...savableConfig(state), name } };
    setEtag(await (seen === undefined ? createTemplate(id, fields) : putTemplate(id, fields, seen)));
    dropDraft();
    dispatch({ type: "saved", id, draft: state });
    // A new template gets its own address once it is stored.
    if (!state.isStored) replacePath(`templates/${id}`);
    return id;
  }

  async function erase(seen: string | undefined): Promise<void> {
    await deleteTemplate(state.id, seen);
    showToast(`${state.name} is deleted.`);
    setLeaving(true);
    navigate("templates", { force: true });
  }

  return {
    busy,
    error,
    conflict,
    hasSetAside: setAside !== undefined,
    leaving,
    save: () =>
      attempt(async () => {
        await store(etag);
        showToast("Saved.");
      }),
    printNow: (copies, idempotencyKey) =>
      attempt(async () => {
        const id = state.isStored && !state.changed ? state.id : await store(etag);
        const { jobId } = await print(id, { data: data ?? {}, copies, printer: printerId }, idempotencyKey);
        showToast("On its way to the printer.");
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
        showToast("Saved.");
      }, refused);
    },
    loadTheirs({ theirs }) {
      if (!theirs) return;
      setConflict(undefined);
      setEtag(theirs.etag);
      if (state.changed) putAside(state);
      dispatch({ type: "replaced", by: begin(theirs, { isStored: true }) });
    },
    keepEditing: () => setConflict(undefined),
    bringBack() {
      if (setAside) dispatch({ type: "replaced", by: setAside });
      putAside(undefined);
    },
    dropSetAside: () => putAside(undefined),
  };
}
