/** Drawn as the icons of `ui/icon.tsx` are; each shows what its block leaves on paper. */
const paths: Record<string, string> = {
  text: "M5 6h14M12 6v13M9 19h6",
  columns: "M4 6h6M4 11h6M4 16h6M14 6h6M14 11h6M14 16h6",
  table: "M4 5h16v14H4zM4 10h16M4 15h16M14 5v14",
  divider: "M3 12h18",
  feed: "M4 5h16M4 19h16M12 8v8M9.500 10.500L12 8l2.500 2.500M9.500 13.500L12 16l2.500-2.500",
  image: "M4 5h16v14H4zM4 16l5-5 4 4 2-2 5 5M15 9h.01",
  qrcode: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v2M14 20h2M18 18h2v2",
  barcode: "M4 5v14M7 5v14M10 5v14M14 5v14M16 5v14M20 5v14",
  pdf417: "M4 6h16v12H4zM7 6v12M17 6v12M10 9h1M13 9h2M10 12h3M10 15h1M13 15h2",
  datamatrix: "M5 4v16h15M9 5h.01M13 5h.01M17 5h.01M20 9h.01M20 13h.01M9 9h2v2M13 13h3v3M9 15h1",
  each: "M4 9a5 5 0 0 1 5-5h9M15 1l3 3-3 3M20 15a5 5 0 0 1-5 5H6M9 17l-3 3 3 3",
  if: "M12 4v5M12 9l-6 5v6M12 9l6 5v6",
  drawer: "M3 7h18v5H3zM5 12v7h14v-7M10 15h4",
  cut: "M6 4a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5zM6 15a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5zM8 8l12 9M8 16l12-9",
};

/** A kind of block that is newer than this list is drawn as an empty sheet. */
const sheet = "M6 3h12v18H6z";

export function BlockIcon({ type, size = 20 }: { type: string; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[type] ?? sheet} />
    </svg>
  );
}
