/** Drawn on a 24-unit grid with one stroke width, so that they read as one hand. */
const paths = {
  printer: "M7 9V4h10v5M7 18H5a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M7 14h10v6H7z",
  jobs: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  chart: "M4 20h16M7 16v-5M12 16V5M17 16v-8",
  templates: "M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6",
  shop: "M4 10v10h16V10M3 8l2-4h14l2 4c0 3-4.500 3-4.500 0 0 3-4.500 3-4.500 0 0 3-4.500 3-4.500 0 0 3-4.500 3-4.500 0zM10 20v-5h4v5",
  plus: "M12 5v14M5 12h14",
  up: "M12 19V5M6 11l6-6 6 6",
  down: "M12 5v14M6 13l6 6 6-6",
  into: "M5 5v8h12M13 9l4 4-4 4",
  out: "M19 19v-8H7M11 15l-4-4 4-4",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5",
  back: "M19 12H5M11 6l-6 6 6 6",
  check: "M5 12.500l4.500 4.500L19 7.500",
  cross: "M6 6l12 12M18 6L6 18",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2",
  alert: "M12 3.500l9 16H3zM12 10v4M12 17h.01",
  download: "M12 4v11M7 10l5 5 5-5M5 20h14",
  upload: "M12 15V4M7 9l5-5 5 5M5 20h14",
  repeat: "M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5",
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  chevron: "M9 6l6 6-6 6",
  key: "M12 15a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM10.800 12.200L20 3M16 7l3 3",
  webhook:
    "M15 6a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM8 18a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM22 18a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM10.500 8.600L6.500 15.400M13.500 8.600l4 6.800M8 18h8",
  grip: "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01",
  dash: "M6 12h12",
  send: "M5 12h14M13 6l6 6-6 6",
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
