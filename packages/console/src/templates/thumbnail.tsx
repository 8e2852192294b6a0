import { type RefObject, useEffect, useRef, useState } from "react";
import { previewPicture } from "../api/calls.ts";
import type { FreePreview } from "../api/types.ts";
import { usePrinters } from "../live/printers.ts";
import { useLoad } from "../live/use-load.ts";
import { failureText } from "../problems/problem-text.ts";
import { Paper, Picture } from "../ui/paper.tsx";
import { words } from "../words/words.ts";
import { type PaperSize, paperSizeOf, sizeWords } from "./paper-size.ts";
import { printerFor } from "./printer-for.ts";

/** Whether something has come into sight; what is far below is not asked for. */
export function useSeen(): { place: RefObject<HTMLDivElement | null>; seen: boolean } {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true));
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  return { place, seen };
}

/** A whole page of pictures may be asked for while the service has enough to do. */
const busyCode = "SERVICE_UNAVAILABLE";
const askAgainAfterMs = 3_000;

type PictureProps = { name: string } & Pick<FreePreview, "config" | "data">;

/**
 * What a template prints, on paper of its own width, drawn by the service for a printer that holds such paper. `name` differs for
 * every picture.
 */
export function TemplatePicture(props: PictureProps) {
  const { printers, error } = usePrinters();
  if (!printers && !error) return null;
  return <PictureFor {...props} printer={printerFor(props.config, printers ?? [])?.id} />;
}

function PictureFor({ name, printer, ...request }: PictureProps & { printer: string | undefined }) {
  const size = paperSizeOf(request.config);
  const { value, error, reload } = useLoad(`thumbnail ${name} ${printer}`, (signal) =>
    previewPicture({ ...request, width: size.widthMm, ...(printer !== undefined && { printer }) }, signal),
  );
  useEffect(() => {
    if (error?.code !== busyCode) return;
    const timer = setTimeout(reload, askAgainAfterMs);
    return () => clearTimeout(timer);
  }, [error, reload]);
  if (error) return <p className="aside">{words().templates.noPicture(failureText(error))}</p>;
  if (!value) return null;
  return (
    <Sheet size={size}>
      <Picture blob={value} alt="" />
    </Sheet>
  );
}

/** Receipt paper, or a label in its frame. */
function Sheet({ size, children }: { size: PaperSize; children: React.ReactNode }) {
  if (size.heightMm === undefined) return <Paper widthMm={size.widthMm}>{children}</Paper>;
  return (
    <div className="label-sheet" style={{ "--label-width": size.widthMm, "--label-height": size.heightMm }}>
      {children}
    </div>
  );
}

export function SizeMark({ size }: { size: PaperSize }) {
  return (
    <span className="size-mark">
      {sizeWords(size)}
      {size.heightMm !== undefined && `, ${words().templates.label}`}
    </span>
  );
}
