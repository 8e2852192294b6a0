import { type ReactNode, useEffect, useState } from "react";

/** Receipt printers leave this much blank on each side of the paper. */
const marginMm: Record<number, number> = { 58: 5, 80: 4 };

/** A strip of receipt paper. The picture is what is printed; the style sheet draws the paper around it. */
export function Paper({ widthMm, children }: { widthMm: number; children: ReactNode }) {
  const margin = ((marginMm[widthMm] ?? 4) / widthMm) * 100;
  return (
    <div className="paper" style={{ "--paper-margin": `${margin}%`, "--paper-mm": widthMm }}>
      {children}
    </div>
  );
}

/** Shows a picture held in memory and gives its memory back. */
export function Picture({ blob, alt }: { blob: Blob; alt: string }) {
  const url = usePictureUrl(blob);
  return url ? <img src={url} alt={alt} /> : null;
}

function usePictureUrl(blob: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
