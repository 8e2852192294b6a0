const width = 80;
const height = 640;
const all = (attributes: string) => `<rect width="${width}" height="${height}" ${attributes}/>`;
const drawing = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inner}</svg>`;

/** A small file of few shapes, each of which takes a quarter of a second where it is printed as wide as the paper. */
export function slowDrawing(shapes = 200): Buffer {
  const gradient =
    '<radialGradient id="g"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></radialGradient>';
  return Buffer.from(drawing(`<defs>${gradient}</defs>${all('fill="url(#g)" opacity="0.5"').repeat(shapes)}`));
}

/** Each layer is as large as the whole picture where it is printed as wide as the paper: 30 MB. */
export function layeredDrawing(layers = 100): Buffer {
  return Buffer.from(drawing(`${'<g opacity="0.9">'.repeat(layers)}${all("")}${"</g>".repeat(layers)}`));
}

/** As wide as paper of 80 mm at 300 dpi. */
export const paperWidth = { mostWidth: 960, enlargeDrawings: true };
