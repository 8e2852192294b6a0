import type { Receiver } from "../commands/real-time.ts";
import type { CommandHandler, CommandHandlers } from "../line-printer/command-handler.ts";
import type { LinePrinter } from "../line-printer/line-printer.ts";
import { rasterPicture } from "../line-printer/picture-data.ts";
import { printText } from "../line-printer/text.ts";
import { codePageCharacters } from "../text/single-byte.ts";
import { type Attributes, alignBy, booleanOf, numberOf } from "./attributes.ts";
import { barcode, symbol } from "./codes.ts";
import { documentEnd, documentStart, elementOf, strangerName } from "./document.ts";

const pulseOffMs = 100;
const buzzerMs = 500;

/** Settings stay for the elements that follow, up to the end of the document. */
const text: CommandHandler = (printer, bytes) => {
  const element = elementOf(bytes);
  if (!element) return;
  const { attributes } = element;
  alignBy(printer, attributes);
  setStyle(printer, attributes);
  setSpacing(printer, attributes);
  const x = numberOf(attributes, "x");
  if (x !== undefined) printer.moveTo(x);
  for (const [index, line] of element.text.split("\n").entries()) {
    if (index > 0) printer.feedLines(1);
    printText(printer, Buffer.from(withGlyphs(line, printer)));
  }
};

function setStyle({ modes }: LinePrinter, attributes: Attributes): void {
  const font = attributes.get("font");
  if (font) modes.font = font === "font_a" || font === "special_a" ? "A" : "B";
  const [dw, dh] = [booleanOf(attributes, "dw"), booleanOf(attributes, "dh")];
  modes.width = numberOf(attributes, "width") ?? (dw === undefined ? modes.width : dw ? 2 : 1);
  modes.height = numberOf(attributes, "height") ?? (dh === undefined ? modes.height : dh ? 2 : 1);
  modes.bold = booleanOf(attributes, "em") ?? modes.bold;
  modes.invert = booleanOf(attributes, "reverse") ?? modes.invert;
  const underline = booleanOf(attributes, "ul");
  if (underline !== undefined) modes.underline = underline ? 1 : 0;
}

function setSpacing({ modes }: LinePrinter, attributes: Attributes): void {
  modes.lineSpacing = numberOf(attributes, "linespc") ?? modes.lineSpacing;
}

/** Text is Unicode, but a printer sets only what its fonts have. */
function withGlyphs(line: string, { model }: LinePrinter): string {
  const pages = Object.values(model.codePages).map((page) => codePageCharacters(page));
  return line.replace(/[^ -~]/gu, (character) => (pages.some((page) => page.includes(character)) ? character : "?"));
}

const feed: CommandHandler = (printer, bytes) => {
  const attributes = elementOf(bytes)?.attributes ?? new Map<string, string>();
  setSpacing(printer, attributes);
  const unit = numberOf(attributes, "unit");
  if (unit !== undefined) printer.endLine(unit);
  const lines = numberOf(attributes, "line");
  if (lines !== undefined || unit === undefined) printer.feedLines(lines ?? 1);
};

const image: CommandHandler = (printer, bytes) => {
  const element = elementOf(bytes);
  if (!element) return;
  const [width = 0, height = 0] = [numberOf(element.attributes, "width"), numberOf(element.attributes, "height")];
  alignBy(printer, element.attributes);
  const data = Buffer.from(element.text.replace(/\s/g, ""), "base64");
  if (data.length !== Math.ceil(width / 8) * height) {
    printer.emit({ type: "unknown", bytes });
    return;
  }
  const picture = rasterPicture(data, width, height, printer.model.widthDots);
  if (picture.width > 0 && picture.height > 0) printer.printBlock(picture);
};

const pulse: CommandHandler = (printer, bytes) => {
  const attributes = elementOf(bytes)?.attributes;
  const pin = attributes?.get("drawer") === "drawer_2" ? 5 : 2;
  const onMs = Number((attributes?.get("time") ?? "pulse_100").replace("pulse_", ""));
  printer.emit({ type: "drawer", pin, onMs, offMs: pulseOffMs });
};

const cut: CommandHandler = (printer, bytes) => {
  const how = elementOf(bytes)?.attributes.get("type") ?? "feed";
  printer.finishLine();
  if (how === "reserve") {
    printer.reserveCut(printer.model.cutterDistanceDots, "partial");
    return;
  }
  if (how === "feed") printer.feed(printer.model.cutterDistanceDots);
  printer.cut("partial");
};

const sound: CommandHandler = (printer, bytes) => {
  const attributes = elementOf(bytes)?.attributes ?? new Map<string, string>();
  printer.emit({ type: "buzzer", times: numberOf(attributes, "repeat") ?? 1, ms: buzzerMs });
};

/** What every element does. */
export const eposHandlers: CommandHandlers = {
  [documentStart]: (printer) => {
    printer.initialise();
    printer.modes.utf8 = true;
  },
  [documentEnd]: (printer) => printer.finishLine(),
  text,
  feed,
  image,
  barcode,
  symbol,
  pulse,
  cut,
  sound,
  // Raw commands are held where printing is secured, and so they are here; a stranger is passed over in silence.
  command: (printer, bytes) => printer.emit({ type: "unknown", bytes }),
  [strangerName]: () => {},
  unknown: (printer, bytes) => printer.emit({ type: "unknown", bytes }),
};

/** Nothing in a document is obeyed before it is there as a whole. */
export const eposReceiver: Receiver = {
  receive: (chunk) => [{ bytes: chunk, commands: [] }],
  reset: () => {},
};
