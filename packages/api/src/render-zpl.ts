import type { PrinterProfile } from "@platen/receipt/profile";
import type { ready as rendererReady } from "zpl-renderer-js";
import type { PreviewType } from "./render-preview.ts";

/** The text on a label, in the order it is written there. */
const fieldText = /\^FD([^^]*)\^FS/g;
const hexCode = /_([0-9A-F]{2})/g;

/**
 * The renderer is ten megabytes of WebAssembly and takes a second or two to load: too long for a request to wait, so an
 * API whose printer speaks ZPL loads it at its start, and any other never does.
 */
export async function loadZplRenderer(): Promise<Awaited<typeof rendererReady>> {
  const { ready } = await import("zpl-renderer-js");
  return ready;
}

/** What a label in ZPL looks like, drawn by a renderer that is not ours from the very bytes that would be printed. */
export async function renderZpl(
  bytes: Uint8Array,
  profile: PrinterProfile,
  heightDots: number,
  type: PreviewType,
): Promise<Uint8Array<ArrayBuffer> | string> {
  const zpl = new TextDecoder().decode(bytes);
  if (type === "text/plain") return `${textOf(zpl)}\n`;
  const { api } = await loadZplRenderer();
  // The renderer knows 8 and 12 dots a millimetre. A head of 300 dpi has a little less than 12, so it is told the size
  // in its own millimetres, by which the picture has the printer's dots.
  const dotsPerMm = Math.round(profile.dotsPerLine / profile.paperWidthMm);
  const png = await api.zplToBase64Async(zpl, profile.dotsPerLine / dotsPerMm, heightDots / dotsPerMm, dotsPerMm);
  if (type === "image/png") return new Uint8Array(Buffer.from(png, "base64"));
  const size = `width="${profile.dotsPerLine}" height="${heightDots}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} href="data:image/png;base64,${png}"/></svg>`;
}

function textOf(zpl: string): string {
  const fields = Array.from(zpl.matchAll(fieldText), ([, data = ""]) => data);
  return fields
    .map((data) => data.replace(hexCode, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))))
    .join("\n");
}
