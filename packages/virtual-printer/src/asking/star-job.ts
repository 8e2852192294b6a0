import { canvas } from "../canvas.ts";
import type { PrinterModel } from "../models.ts";
import { StarTokenizer } from "../star/tokenizer.ts";
import type { Called } from "./http-caller.ts";

const esc = 0x1b;
const gs = 0x1d;
const lf = 0x0a;
const bel = 0x07;

const fullCut = Uint8Array.of(esc, 0x64, 2);
const partialCut = Uint8Array.of(esc, 0x64, 3);
const kick = Uint8Array.of(bel);

const lineMode = "application/vnd.star.line";
const notInLineMode: ReadonlySet<string> = new Set(["ESC GS S", "ESC GS P"]);

/** Darker than this is printed, where the server has not made it black and white itself. */
const darkBelow = 128;

/** What the printer makes of a fetched job: bytes in its language as they are; text and pictures with the cut the server asks for. */
export async function starJob(type: string, { body, headers }: Called, model: PrinterModel): Promise<Uint8Array> {
  if (type === lineMode) assertLineMode(body);
  if (type.startsWith("application/vnd.star.")) return body;
  const content = type.startsWith("image/") ? await rasterOf(body, model) : Buffer.concat([body, Uint8Array.of(lf)]);
  const drawer = headers.get("x-star-cashdrawer") ?? "none";
  return Buffer.concat([
    ...(drawer === "start" ? [kick] : []),
    content,
    ...cutFor(headers.get("x-star-cut")),
    ...(drawer === "end" ? [kick] : []),
  ]);
}

/** Its boards know StarPRNT's commands but those for pictures and pages, whose data they would print as text. */
function assertLineMode(body: Uint8Array): void {
  const reader = new StarTokenizer();
  reader.push(body);
  for (let command = reader.next(); command; command = reader.next()) {
    if (notInLineMode.has(command.name)) throw new Error(`${command.name} is no command of Star Line Mode`);
  }
}

/** `X-Star-Cut: full; feed=true`. Where nothing is said the printer cuts. */
function cutFor(header: string | null): Uint8Array[] {
  if (header?.startsWith("none")) return [];
  return [header?.startsWith("full") ? fullCut : partialCut];
}

/** ESC GS S with the picture's dots, as wide as the head at most. */
async function rasterOf(file: Uint8Array, model: PrinterModel): Promise<Uint8Array> {
  const { createCanvas, loadImage } = canvas();
  const image = await loadImage(file);
  const width = Math.min(image.width, model.widthDots);
  const context = createCanvas(width, image.height).getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, width, image.height);
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, image.height);
  const stride = Math.ceil(width / 8);
  const dots = new Uint8Array(stride * image.height);
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < width; x++) {
      const isDark = (data[(y * width + x) * 4] ?? 255) < darkBelow;
      if (isDark) dots[y * stride + (x >> 3)] = (dots[y * stride + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
    }
  }
  const head = [esc, gs, 0x53, 1, stride & 0xff, stride >> 8, image.height & 0xff, image.height >> 8, 0];
  return Buffer.concat([Uint8Array.from(head), dots]);
}
