import { useState } from "react";

/** As wide as there is room; as large as the paper is; one, or two by two, pixels of the page for each dot. */
export const zooms = ["fit", "real", "dots", "double"] as const;

export type Zoom = (typeof zooms)[number];

const storageKey = "platen.preview.zoom";

/** What was chosen last on this device. */
export function useZoom(): [Zoom, (zoom: Zoom) => void] {
  const [zoom, setZoom] = useState(storedZoom);
  return [
    zoom,
    (next) => {
      localStorage.setItem(storageKey, next);
      setZoom(next);
    },
  ];
}

function storedZoom(): Zoom {
  const stored = localStorage.getItem(storageKey);
  return zooms.find((zoom) => zoom === stored) ?? "fit";
}
