import { createStore, useStore } from "../state/store.ts";

interface Toast {
  text: string;
  tone: "good" | "bad";
}

const current = createStore<Toast | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Long enough to read two sentences. */
const shownMs = 6_000;

export function showToast(text: string, tone: Toast["tone"] = "good"): void {
  clearTimeout(timer);
  current.set({ text, tone });
  timer = setTimeout(() => current.set(null), shownMs);
}

/** Always in the page, so that a screen reader listens to it before something is said. */
export function Toasts() {
  const toast = useStore(current);
  return (
    <div className="toasts" role="status">
      {toast && <p className={`toast ${toast.tone}`}>{toast.text}</p>}
    </div>
  );
}
