import { useCallback, useEffect, useRef, useState } from "react";
import { type ApiError, asApiError } from "../api/http.ts";

interface Loaded<T> {
  /** Stays while it is read again, so that nothing on the page jumps. */
  value: T | undefined;
  error: ApiError | undefined;
  reload(): void;
  /** Nobody waits for the answer any more. */
  stop(): void;
}

/** Reads something from the service, again whenever `key` changes; answers that come too late are dropped. */
export function useLoad<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ key: string; value?: T; error?: ApiError }>({ key });
  const latest = useRef(load);
  latest.current = load;
  const running = useRef<AbortController>(undefined);

  const reload = useCallback(() => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    latest.current(own.signal).then(
      (value) => !own.signal.aborted && setState({ key, value }),
      (error: unknown) => {
        if (own.signal.aborted) return;
        setState((before) => ({ ...(before.key === key ? before : {}), key, error: asApiError(error) }));
      },
    );
  }, [key]);

  const stop = useCallback(() => running.current?.abort(), []);

  useEffect(() => {
    reload();
    return stop;
  }, [reload, stop]);

  const own = state.key === key ? state : { key };
  return { value: own.value, error: own.error, reload, stop };
}
