import { useEffect, useState } from "react";
import { previewPicture } from "../api/calls.ts";
import { type ApiError, asApiError } from "../api/http.ts";
import type { FreePreview } from "../api/types.ts";
import { listen } from "../live/live.ts";

/** Typing pauses shorter than this are one change. */
const settleMs = 120;

interface SamplePicture {
  /** The last one that could be made: it stays while the next one is drawn. */
  picture: Blob | undefined;
  error: ApiError | undefined;
}

/** Follows what is typed. An answer that was overtaken by the next keystroke is dropped. */
export function useSamplePicture(request: FreePreview): SamplePicture {
  const [shown, setShown] = useState<SamplePicture>({ picture: undefined, error: undefined });
  const [round, setRound] = useState(0);
  const asked = JSON.stringify(request);
  // A service that is back may draw what it could not draw while it was away.
  useEffect(() => listen(({ type }) => type === "resync" && setRound((before) => before + 1)), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round draws the same once more.
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const draw = () =>
      previewPicture(JSON.parse(asked), signal).then(
        (picture) => !signal.aborted && setShown({ picture, error: undefined }),
        (error: unknown) => !signal.aborted && setShown((before) => ({ ...before, error: asApiError(error) })),
      );
    const timer = setTimeout(draw, settleMs);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [asked, round]);
  return shown;
}
