import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { listJobs } from "../../api/calls.ts";
import { type ApiError, asApiError } from "../../api/http.ts";
import { coalesce } from "../../live/coalesce.ts";
import { listen } from "../../live/live.ts";
import { askedOf, filterIn, type ListFilter, queryOf } from "../job-filter.ts";
import { type JobList, readPages, withHead, withNextPage, withUpdate } from "./job-list.ts";

/** More than a tall screen shows, so that scrolling starts without waiting. */
const pageSize = 50;

/** A busy shop makes many events; the list is read again at most this often. */
const settleMs = 250;

export interface Jobs {
  list: JobList | undefined;
  error: ApiError | undefined;
  reload(): void;
  more(): void;
}

/**
 * The live list: events move jobs at once, and the newest page is read again behind them. What was shown stays until the
 * jobs of another filter are there.
 */
export function useJobs(filter: ListFilter): Jobs {
  const query = queryOf(filter);
  // The same until a value in it changes.
  const asked = useMemo(() => askedOf(filterIn(query)), [query]);
  /** The list, and which filter it is of. */
  const [shown, setShown] = useState<{ asked: typeof asked; list: JobList }>();
  const [error, setError] = useState<ApiError>();
  const readAgain = useRef<() => void>(undefined);
  const reading = useRef(false);
  const own = shown?.asked === asked ? shown.list : undefined;
  const pages = useRef(1);
  pages.current = own?.pages ?? 1;

  useEffect(() => {
    let ended = false;
    /** Events were missed, so any row may be wrong until all pages are read again. */
    let missed = false;
    const read = (cursor?: string) => listJobs(asked, { limit: pageSize, ...(cursor && { cursor }) });
    const change = (changed: (before: JobList | undefined) => JobList | undefined) =>
      setShown((before) => {
        const list = changed(before?.asked === asked ? before.list : undefined);
        return list ? { asked, list } : before;
      });
    async function next(anew: boolean): Promise<(before: JobList | undefined) => JobList> {
      if (!anew) {
        const head = await read();
        return (before) => withHead(before, head, asked);
      }
      const all = await readPages(read, pages.current);
      return () => all;
    }
    async function readNow(): Promise<void> {
      const anew = missed;
      missed = false;
      try {
        const changed = await next(anew);
        if (ended) return;
        change(changed);
        setError(undefined);
      } catch (failure) {
        missed ||= anew;
        if (ended) return;
        // What is on the screen is not what was asked for.
        setShown((before) => (before?.asked === asked ? before : undefined));
        setError(asApiError(failure));
      }
    }
    const asking = coalesce(readNow, () => settleMs);
    const stopListening = listen((message) => {
      if (message.type === "printerUpdate") return;
      if (message.type === "resync") missed = true;
      if (message.type === "jobUpdate") change((before) => before && withUpdate(before, message, asked));
      asking.ask();
    });
    readAgain.current = () => void readNow();
    setError(undefined);
    void readNow();
    return () => {
      ended = true;
      asking.stop();
      stopListening();
    };
  }, [asked]);

  const cursor = own?.nextCursor;
  const more = useCallback(() => {
    if (!cursor || reading.current) return;
    reading.current = true;
    listJobs(asked, { limit: pageSize, cursor })
      .then(
        (page) =>
          setShown((before) => {
            if (before?.asked !== asked || before.list.nextCursor !== cursor) return before;
            return { asked, list: withNextPage(before.list, page) };
          }),
        (failure) => setError(asApiError(failure)),
      )
      .finally(() => {
        reading.current = false;
      });
  }, [cursor, asked]);

  return { list: shown?.list, error, reload: () => readAgain.current?.(), more };
}
