import { createStore, useStore } from "../state/store.ts";

interface Toast {
  text: string;
  tone: "good" | "bad";
  /** What can be done about it while it is shown. */
  offer?: Offer | undefined;
}

interface Offer {
  label: string;
  act(): void;
}

const current = createStore<Toast | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Long enough to read two sentences. */
const shownMs = 6_000;

/** Returns what takes it away, unless another one is shown by then. */
export function showToast(text: string, tone: Toast["tone"] = "good", offer?: Offer): () => void {
  clearTimeout(timer);
  const toast = { text, tone, offer };
  const hide = () => {
    if (current.get() === toast) current.set(null);
  };
  current.set(toast);
  timer = setTimeout(hide, shownMs);
  return hide;
}

/** Always in the page, so that a screen reader listens to it before something is said. */
export function Toasts() {
  const toast = useStore(current);
  return (
    <div className="toasts" role="status">
      {toast && (
        <p className={`toast ${toast.tone}`}>
          {toast.text}
          {toast.offer && (
            <button type="button" className="toast-offer" onClick={toast.offer.act}>
              {toast.offer.label}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
