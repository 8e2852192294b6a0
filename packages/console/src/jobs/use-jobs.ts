import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { listJobs } from "../api/calls.ts";
import { type ApiError, asApiError } from "../api/http.ts";
import type { JobFilter } from "../api/types.ts";
import { coalesce } from "../live/coalesce.ts";
import { listen } from "../live/live.ts";
import { type JobList, readPages, withHead, withNextPage, withUpdate } from "./job-list.ts";

/** More than a tall screen shows, so that scrolling starts without waiting. */
const pageSize = 40;

/** A busy shop makes many events; the list is read again at most this often. */
const settleMs = 250;

export interface Jobs {
  list: JobList | undefined;
  error: ApiError | undefined;
  reload(): void;
  more(): void;
}

/** The live list: events move jobs at once, and the newest page is read again behind them. */
export function useJobs(asked: JobFilter): Jobs {
  // The same until a value in it changes.
  const { status, templateId, printerId } = asked;
  const filter = useMemo<JobFilter>(
    () => ({ ...(status && { status }), ...(templateId && { templateId }), ...(printerId && { printerId }) }),
    [status, templateId, printerId],
  );
  const [list, setList] = useState<JobList>();
  const [error, setError] = useState<ApiError>();
  const readAgain = useRef<() => void>(undefined);
  const reading = useRef(false);
  const pages = useRef(1);
  pages.current = list?.pages ?? 1;

  useEffect(() => {
    let ended = false;
    /** Events were missed, so any row may be wrong until all pages are read again. */
    let missed = false;
    // Another filter starts from nothing.
    setList(undefined);
    setError(undefined);
    const read = (cursor?: string) => listJobs(filter, { limit: pageSize, ...(cursor && { cursor }) });
    async function next(anew: boolean): Promise<(before: JobList | undefined) => JobList> {
      if (!anew) {
        const head = await read();
        return (before) => withHead(before, head, filter);
      }
      const all = await readPages(read, pages.current);
      return () => all;
    }
    async function readNow(): Promise<void> {
      const anew = missed;
      missed = false;
      try {
        const change = await next(anew);
        if (ended) return;
        setList(change);
        setError(undefined);
      } catch (failure) {
        missed ||= anew;
        if (!ended) setError(asApiError(failure));
      }
    }
    const asking = coalesce(readNow, () => settleMs);
    const stopListening = listen((message) => {
      if (message.type === "printerUpdate") return;
      if (message.type === "resync") missed = true;
      if (message.type === "jobUpdate") setList((before) => before && withUpdate(before, message, filter));
      asking.ask();
    });
    readAgain.current = () => void readNow();
    void readNow();
    return () => {
      ended = true;
      asking.stop();
      stopListening();
    };
  }, [filter]);

  const cursor = list?.nextCursor;
  const more = useCallback(() => {
    if (!cursor || reading.current) return;
    reading.current = true;
    listJobs(filter, { limit: pageSize, cursor })
      .then(
        (page) => setList((before) => (before?.nextCursor === cursor ? withNextPage(before, page) : before)),
        (failure) => setError(asApiError(failure)),
      )
      .finally(() => {
        reading.current = false;
      });
  }, [cursor, filter]);

  return { list, error, reload: () => readAgain.current?.(), more };
}
