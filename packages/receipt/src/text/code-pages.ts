import CodepageEncoder from "@point-of-sale/codepage-encoder";

/** The pages that carry a character, as indexes into `CodePageTable.pages`, best first. Equal sets are one object. */
export interface PageSet {
  pages: readonly number[];
  common: Map<PageSet, PageSet>;
}

interface CodePage {
  name: string;
  /** What ESC t selects it by. */
  number: number;
  bytes: Map<number, number>;
}

/** Everything a printer's code pages can print, built once a printer. */
export interface CodePageTable {
  pages: CodePage[];
  everyPage: PageSet;
  setOf(codePoint: number): PageSet | undefined;
  /** The pages in both sets, or undefined when no page is. */
  common(a: PageSet, b: PageSet): PageSet | undefined;
}

/**
 * Pages tried before the others when several would do: those that printers of all makers agree on. Page 437 comes
 * first because it is what a printer has after power-on, so plain receipts look the same on a printer without pages.
 */
const preferred = [
  "cp437",
  "windows1252",
  "cp858",
  "cp850",
  "cp852",
  "windows1250",
  "cp866",
  "windows1251",
  "cp737",
  "iso8859-7",
  "windows1253",
  "cp857",
  "windows1254",
  "cp775",
  "windows1257",
];

/**
 * Pages whose letters are joined, reordered or stacked on paper (Arabic, Hebrew, Thai, Vietnamese with separate tone
 * marks). A printer sets them one cell a byte from left to right, which no reader of those scripts would accept, so
 * they are drawn as dots instead. Makers also disagree on the Thai numbers.
 */
const unsuitable = /thai|hebrew|tcvn|khmer|^cp(?:720|862|864|874|1001|1098)$|^windows125[568]$/;

/** Where every page is the same. */
const firstHighByte = 0x80;
const lastByte = 0xff;

/**
 * Places of which the library's tables are not to be believed: ISO 8859-7 leaves these undefined, so that a printer
 * prints nothing there, and on page 1125 IBM, iconv and Python have other signs.
 */
const doubtful: Record<string, readonly number[]> = { "iso8859-7": [0xae, 0xd2, 0xff], cp1125: [0xfa, 0xfb] };

/** Always printed as the ASCII character they cannot be told from on paper. */
const sameOnPaper = new Map<number, number>([
  [0x00a0, 0x20],
  [0x2010, 0x2d],
  [0x2011, 0x2d],
  [0x2212, 0x2d],
]);

/** Printed as a plainer character only by a printer whose pages lack them: quotes, dashes and the bullet. */
const plainerForm = new Map<number, number>([
  [0x2018, 0x27],
  [0x2019, 0x27],
  [0x201a, 0x27],
  [0x201c, 0x22],
  [0x201d, 0x22],
  [0x201e, 0x22],
  [0x2013, 0x2d],
  [0x2014, 0x2d],
  [0x2022, 0x2a],
]);

/** A printer's code pages by name (as in "cp437"), with the number that selects each. */
export type CodePageNumbers = Record<string, number>;

const tables = new WeakMap<CodePageNumbers, CodePageTable>();

export function codePageTable({ codePages }: { codePages: CodePageNumbers }): CodePageTable {
  let table = tables.get(codePages);
  if (!table) {
    table = buildTable(codePages);
    tables.set(codePages, table);
  }
  return table;
}

function buildTable(numbers: CodePageNumbers): CodePageTable {
  const pages = worthwhile(
    Object.entries(numbers)
      .filter(([name]) => !unsuitable.test(name) && CodepageEncoder.supports(name))
      .sort(([a], [b]) => rank(a) - rank(b))
      .map(([name, number]): CodePage => ({ name, number, bytes: highBytes(name) })),
  );
  const carriers = new Map<number, number[]>();
  pages.forEach((page, index) => {
    for (const codePoint of page.bytes.keys()) carriers.set(codePoint, [...(carriers.get(codePoint) ?? []), index]);
  });
  const intern = interner();
  const sets = new Map([...carriers].map(([codePoint, indexes]) => [codePoint, intern(indexes)] as const));
  const everyPage = intern(pages.map((_, index) => index));
  substitute(sets, pages, everyPage);
  return { pages, everyPage, setOf: (codePoint) => sets.get(codePoint), common: intersector(intern) };
}

/** Drops pages that carry nothing the pages before them lack: printers agree least on the rare ones. */
function worthwhile(pages: CodePage[]): CodePage[] {
  const carried = new Set<number>();
  return pages.filter(({ bytes }) => {
    const before = carried.size;
    for (const codePoint of bytes.keys()) carried.add(codePoint);
    return carried.size > before;
  });
}

function rank(name: string): number {
  const at = preferred.indexOf(name);
  return at < 0 ? preferred.length : at;
}

function highBytes(name: string): Map<number, number> {
  const bytes = new Map<number, number>();
  const codePoints = CodepageEncoder.getCodepoints(name as Parameters<typeof CodepageEncoder.getCodepoints>[0], true);
  for (let byte = firstHighByte; byte <= lastByte; byte++) {
    const codePoint = codePoints[byte];
    if (codePoint === undefined || bytes.has(codePoint) || !isPrintable(codePoint)) continue;
    if (doubtful[name]?.includes(byte)) continue;
    if (!name.includes("katakana") || isHalfWidthKatakana(codePoint)) bytes.set(codePoint, byte);
  }
  return bytes;
}

/** Unassigned bytes stand in the tables as U+FFFD, as private use or as the C1 control of the same number. */
function isPrintable(codePoint: number): boolean {
  return codePoint > firstHighByte && !/[\p{C}\p{M}\ufffd]/u.test(String.fromCodePoint(codePoint));
}

/** Around the letters of the katakana page every maker put glyphs of its own. */
function isHalfWidthKatakana(codePoint: number): boolean {
  return codePoint >= 0xff61 && codePoint <= 0xff9f;
}

function substitute(sets: Map<number, PageSet>, pages: CodePage[], everyPage: PageSet): void {
  const missing = [...plainerForm].filter(([codePoint]) => !sets.has(codePoint));
  for (const [codePoint, byte] of [...sameOnPaper, ...missing]) {
    sets.set(codePoint, everyPage);
    for (const page of pages) page.bytes.set(codePoint, byte);
  }
}

function interner(): (pages: number[]) => PageSet {
  const known = new Map<string, PageSet>();
  return (pages) => {
    const key = pages.join();
    const set = known.get(key) ?? { pages, common: new Map() };
    known.set(key, set);
    return set;
  };
}

/** A text of Cyrillic asks for the same few intersections over and over: each is worked out once. */
function intersector(intern: (pages: number[]) => PageSet): CodePageTable["common"] {
  return (a, b) => {
    if (a === b) return a;
    let both = a.common.get(b);
    if (!both) {
      both = intern(a.pages.filter((page) => b.pages.includes(page)));
      a.common.set(b, both);
    }
    return both.pages.length > 0 ? both : undefined;
  };
}
