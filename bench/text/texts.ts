/** As much as a body of 1 MiB holds beside its template. */
const bodyBytes = 1_000_000;

/** What somebody would send who wants the service to stand still. All of it but Latin, Cyrillic and blanks is refused. */
export const floods: Record<string, string> = {
  "Chinese, all different": different(0x4e00, 20_900, 3),
  "beyond the first 65,536, all different": different(0x20000, 100_000, 4),
  Arabic: repeated("مرحبا بالعالم "),
  "Hebrew and brackets": repeated("א("),
  Thai: repeated("สวัสดี"),
  marks: repeated("a\u0301\u0302\u0303"),
  "families of emoji": repeated("👨‍👩‍👧‍👦"),
  "one emoji at the end": `${repeated("abc def ")}😀`,
  "line breaks": "\n".repeat(bodyBytes / 2),
  "control characters": "\t".repeat(bodyBytes / 2),
  Latin: repeated("abc def "),
  Cyrillic: repeated("Спасибо, "),
};

/**
 * The dearest receipts that are accepted, each just below the limit of what is counted; other letters and words for each
 * turn, so that none was drawn before.
 */
export function longest(turn: number): Record<string, string> {
  const chinese = (length: number, different: number) =>
    Array.from({ length }, (_, at) => {
      return String.fromCodePoint(0x4e00 + ((at * 31) % different) * 7 + (turn % 7));
    }).join("");
  return {
    "1,800 characters of Chinese, all different": chinese(1_800, 1_800),
    "18,000 characters of Chinese, 1,050 different": chinese(18_000, 1_050),
    "7,000 letters of Arabic, 1,000 different words": words(0x627, 36, 7_000, turn),
    "7,000 letters of Hindi, 1,000 different words": words(0x905, 53, 7_000, turn),
    "7,000 letters of Khmer, 1,000 different words": words(0x1780, 33, 7_000, turn),
    "25,000 letters of Arabic, 300 different words": words(0x627, 36, 2_100, turn).repeat(12),
  };
}

function repeated(unit: string): string {
  return unit.repeat(bodyBytes / Buffer.byteLength(unit));
}

function different(first: number, count: number, bytesEach: number): string {
  const length = Math.floor(bodyBytes / bytesEach);
  return Array.from({ length }, (_, at) => String.fromCodePoint(first + (at % count))).join("");
}

/** Words of six letters, drawn by chance that is the same in every run. */
function words(first: number, letters: number, length: number, turn: number): string {
  let chance = 1 + turn;
  return Array.from({ length }, (_, at) => {
    chance = (chance * 1_103_515_245 + 12_345) % 2 ** 31;
    return at % 7 === 6 ? " " : String.fromCodePoint(first + Math.floor((chance / 2 ** 31) * letters));
  }).join("");
}
