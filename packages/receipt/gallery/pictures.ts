import sharp from "sharp";

const size = { width: 900, height: 600 };
const ball = { x: 470, y: 330, radius: 190 };

/** A lit ball on a table before an evening sky: smooth gradients, a highlight and grain, as a photograph has them. */
export async function photograph(): Promise<Buffer> {
  const pixels = Buffer.alloc(size.width * size.height);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) pixels[y * size.width + x] = lightAt(x, y) + grainAt(x, y);
  }
  return sharp(pixels, { raw: { ...size, channels: 1 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

function lightAt(x: number, y: number): number {
  const dx = (x - ball.x) / ball.radius;
  const dy = (y - ball.y) / ball.radius;
  const inside = 1 - dx * dx - dy * dy;
  if (inside > 0) return shaded(dx, dy, Math.sqrt(inside));
  const horizon = 430;
  if (y < horizon) return 235 - (y / horizon) * 60 - 30 * Math.exp(-(((x - 160) / 120) ** 2 + ((y - 110) / 60) ** 2));
  const shadow = Math.exp(-(((x - ball.x - 90) / 220) ** 2 + ((y - 515) / 34) ** 2));
  return 60 + ((y - horizon) / (size.height - horizon)) * 110 + 8 * Math.sin(x / 23 + y / 7) - 70 * shadow;
}

/** Lambert's law and a highlight, the light from the upper left. */
function shaded(dx: number, dy: number, dz: number): number {
  const light = -0.5 * dx - 0.6 * dy + 0.62 * dz;
  return 22 + 170 * Math.max(0, light) + 62 * Math.max(0, light) ** 30;
}

/** The same on every machine, unlike chance. */
function grainAt(x: number, y: number): number {
  return ((x * 7919 + y * 104_729) % 13) - 6;
}

/** Circles, straight lines and curves, all thin. */
export const lineLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200" width="400" height="200">
  <g fill="none" stroke="#000" stroke-width="5">
    <circle cx="100" cy="100" r="84"/>
    <circle cx="100" cy="100" r="70"/>
    <path d="M62 128V74h62v30a30 30 0 0 1-62 0M124 84h14a14 14 0 0 1 0 28h-14"/>
    <path d="M78 62c-8-12 8-16 0-28M96 62c-8-12 8-16 0-28M114 62c-8-12 8-16 0-28"/>
    <path d="M220 60h160M220 80h130M220 100h160M220 120h100M220 140h160" stroke-width="2"/>
  </g>
</svg>`;
